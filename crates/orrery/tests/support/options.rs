//! Options of benchmarks on the command line.

/// Reads options whose values are numbers into their places. False if there is a word, which is a pattern for the names of other
/// benchmarks. What cargo adds is passed over.
///
/// # Errors
/// If an option is unknown or has no number.
pub(crate) fn read(known: &mut [(&str, &mut u64)]) -> Result<bool, String> {
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--bench" => continue,
            "--color" => {
                arguments.next();
                continue;
            }
            word if !word.starts_with('-') => return Ok(false),
            _ => {}
        }
        let Some((_, value)) = known.iter_mut().find(|(name, _)| *name == argument) else {
            let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
            return Err(format!("'{argument}' is unknown; there are {} with a number each", names.join(", ")));
        };
        let number = arguments.next().and_then(|number| number.parse().ok());
        **value = number.ok_or_else(|| format!("{argument} needs a number"))?;
    }
    Ok(true)
}

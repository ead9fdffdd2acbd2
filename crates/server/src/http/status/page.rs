//! The status as a page. It has no scripts, and browsers load it again by themselves.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{Html, IntoResponse};

use super::{COLUMNS, Status};

/// How often the page is loaded again, in seconds.
const REFRESH: u32 = 5;

pub(super) fn page(status: &Status) -> impl IntoResponse + use<> {
    Html(html(status))
}

pub(super) async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "public, max-age=3600")], include_str!("style.css"))
}

pub(super) fn html(status: &Status) -> String {
    let head: String = Status::head().map(|name| format!("<th scope=\"col\">{name}</th>")).collect();
    let rows = status.rows();
    let nodes = status.nodes.len();
    let row = |(number, cells): (usize, &Vec<String>)| {
        let fails = cells.iter().any(|cell| ["fails", "silent", "off the bus"].contains(&cell.as_str()));
        let class = if fails {
            " class=\"bad\""
        } else if number >= nodes {
            " class=\"all\""
        } else {
            ""
        };
        let cells = cells.iter().enumerate().map(|(column, cell)| match column {
            0 => format!("<th scope=\"row\">{}</th>", escaped(cell)),
            // Names and words begin at the left, figures end at the right.
            _ if column - 1 <= COLUMNS.len() && cell.starts_with(|letter: char| letter.is_ascii_digit()) => {
                format!("<td class=\"figure\">{}</td>", escaped(cell))
            }
            _ => format!("<td>{}</td>", escaped(cell)),
        });
        format!("<tr{class}>{}</tr>\n", cells.collect::<String>())
    };
    let body: String = rows.iter().enumerate().map(row).collect();
    let announced = status.announcement.as_ref();
    let announced =
        announced.map(|told| format!("<p>Announced: <q>{}</q></p>\n", escaped(&told.text))).unwrap_or_default();
    let blocks = match status.blocks {
        0 => String::new(),
        blocks => format!("<p>{blocks} guests and networks are kept out.</p>\n"),
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<meta http-equiv=\"refresh\" content=\"{REFRESH}\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>Orrery: {nodes} up</title>\n\
         <link rel=\"stylesheet\" href=\"/status/style.css\">\n</head>\n<body>\n<main>\n<h1>Orrery</h1>\n\
         <div class=\"scroll\"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table></div>\n{announced}{blocks}\
         <p class=\"quiet\">Loaded again every {REFRESH} seconds. Rates are those of the last minute; \
         also as <a href=\"/status?format=text\">text</a> and <a href=\"/status?format=json\">JSON</a>.</p>\n\
         </main>\n</body>\n</html>\n"
    )
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

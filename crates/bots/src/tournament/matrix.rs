//! Just enough linear algebra for a handful of bots.

/// A square matrix, row by row.
pub(super) type Matrix = Vec<Vec<f64>>;

/// The inverse of a symmetric positive definite matrix, by Gauss and Jordan; for such matrices the diagonal is always
/// safe to divide by.
pub(super) fn inverse(matrix: &Matrix) -> Matrix {
    let size = matrix.len();
    let mut left = matrix.clone();
    let mut right: Matrix = (0..size).map(|row| (0..size).map(|column| f64::from(row == column)).collect()).collect();
    for pivot in 0..size {
        let scale = 1.0 / left[pivot][pivot];
        for value in left[pivot].iter_mut().chain(right[pivot].iter_mut()) {
            *value *= scale;
        }
        let (left_pivot, right_pivot) = (left[pivot].clone(), right[pivot].clone());
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = left[row][pivot];
            for column in 0..size {
                left[row][column] -= factor * left_pivot[column];
                right[row][column] -= factor * right_pivot[column];
            }
        }
    }
    right
}

/// A matrix applied to a vector.
pub(super) fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let matrix = vec![vec![4.0, 1.0, -1.0], vec![1.0, 3.0, 0.5], vec![-1.0, 0.5, 2.0]];
        let back = times(&inverse(&matrix), &times(&matrix, &[1.0, -2.0, 3.0]));
        assert!(back.iter().zip([1.0, -2.0, 3.0]).all(|(found, wanted)| (found - wanted).abs() < 1e-12), "{back:?}");
    }
}

/** A linear map from the features of one voice to those of another, from frames that say the same. */
import type { Features } from './speech-features.ts';

/** Holds the map near none where a short line tells little. */
const RIDGE = 5;

/** The rows of `heard` as the voice of `known` would have them. @param path for each row of `known` its place in `heard` */
export function mappedTo(known: Features, heard: Features, path: Float64Array): Features {
  const size = known[0]!.length;
  const squares = zeros(size + 1, size + 1);
  const products = zeros(size + 1, size);
  known.forEach((target, frame) => {
    const row = withOne(heard[Math.round(path[frame]!)]!);
    row.forEach((value, i) => {
      for (let j = 0; j <= size; j++) squares[i]![j] = squares[i]![j]! + value * row[j]!;
      for (let j = 0; j < size; j++) products[i]![j] = products[i]![j]! + value * target[j]!;
    });
  });
  for (let i = 0; i < size; i++) {
    squares[i]![i] = squares[i]![i]! + RIDGE;
    products[i]![i] = products[i]![i]! + RIDGE;
  }
  const map = solve(squares, products);
  return heard.map((row) => {
    const inputs = withOne(row);
    return Float64Array.from({ length: size }, (_, j) =>
      inputs.reduce((sum, value, i) => sum + value * map[i]![j]!, 0),
    );
  });
}

const withOne = (row: Float64Array): Float64Array => Float64Array.of(...row, 1);

const zeros = (rows: number, columns: number): Float64Array[] =>
  Array.from({ length: rows }, () => new Float64Array(columns));

/** Solves `matrix` times X = `right` by Gaussian elimination; the matrix is symmetric and positive. Both are overwritten. */
function solve(matrix: Float64Array[], right: Float64Array[]): Float64Array[] {
  matrix.forEach((pivot, i) => {
    for (let row = i + 1; row < matrix.length; row++) {
      const factor = matrix[row]![i]! / pivot[i]!;
      subtract(matrix[row]!, pivot, factor);
      subtract(right[row]!, right[i]!, factor);
    }
  });
  for (let i = matrix.length - 1; i >= 0; i--) {
    for (let row = i + 1; row < matrix.length; row++) subtract(right[i]!, right[row]!, matrix[i]![row]!);
    right[i] = right[i]!.map((value) => value / matrix[i]![i]!);
  }
  return right;
}

function subtract(from: Float64Array, row: Float64Array, factor: number): void {
  for (let i = 0; i < from.length; i++) from[i] = from[i]! - factor * row[i]!;
}

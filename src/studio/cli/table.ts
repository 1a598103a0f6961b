import type { Row } from '../judge/row.ts';

/** Rows as aligned columns; a part is named on its first row. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((row, i) => [
    rows[i - 1]?.part === row.part ? '' : row.part,
    row.what,
    row.measured,
    row.target,
    row.isOk === null ? '-' : row.isOk ? 'ok' : 'NOT OK',
  ]);
  const all = [['part', 'what', 'measured', 'target', ''], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((line) => (line[column] ?? '').length)));
  return all
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** First characters by which a spreadsheet takes a cell for a formula (OWASP ASVS 5.0, 1.2.10). */
const formula = /^[=+\-@\t\r\0]/;

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF';

/**
 * One line of RFC 4180. A cell that a spreadsheet would calculate begins with an apostrophe instead, wherever in the cell
 * another line might begin.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

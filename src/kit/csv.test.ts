import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

/** Reads one line of RFC 4180 back, as a spreadsheet does. */
function read(line: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  for (let end = ''; end !== '\r\n';) {
    const found = pattern.exec(line);
    if (!found) throw new Error(`Not CSV at ${pattern.lastIndex}: ${line}`);
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    end = found[3] ?? '';
  }
  return cells;
}

test('STU-03 any text comes back from a CSV, with an apostrophe before what a sheet would calculate', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
      const back = read(csvLine(cells));
      expect(back).toEqual(cells.map((cell) => (/^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell)));
      expect(back.some((cell) => /^[=+\-@\t\r\0]/.test(cell))).toBe(false);
    }),
  );
});

test.each([
  ['=HYPERLINK("http://evil.example","Ruth")', `"'=HYPERLINK(""http://evil.example"",""Ruth"")"`],
  ['+44 20', `"'+44 20"`],
  ['-1+1', `"'-1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['Ruth "Roo" O’Neil, 80', '"Ruth ""Roo"" O’Neil, 80"'],
  ['歌 🎻', '歌 🎻'],
])('STU-03 %j is written %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

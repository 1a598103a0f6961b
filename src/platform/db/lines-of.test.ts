import { expect, test } from 'vitest';
import { linesOf } from './lines-of.ts';

async function read(chunks: readonly Uint8Array[]): Promise<string[]> {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  const lines: string[] = [];
  for await (const line of linesOf(pieces())) lines.push(line);
  return lines;
}

const rows = ['{"a":"one\u2028two\u2029three"}', '{"b":"\r, \u0085 and \v"}', '', '{"c":"Siân 🎂"}'];

test.each([
  ['with a newline at its end', `${rows.join('\n')}\n`],
  ['without one', rows.join('\n')],
])('OPS-05 a backup’s rows are read as they were written, whatever is in them: %s', async (_, text) => {
  const bytes = Buffer.from(text);
  expect(await read([bytes])).toEqual(rows);
  expect(await read(Array.from(bytes, (_byte, at) => bytes.subarray(at, at + 1))), 'cut inside of characters').toEqual(
    rows,
  );
});

test('OPS-05 a table without rows has no lines', async () => {
  expect(await read([])).toEqual([]);
  expect(await read([Buffer.alloc(0)])).toEqual([]);
});

import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressed = [
  { ending: 'br', compress: promisify(brotliCompress) },
  { ending: 'gz', compress: (content) => promisify(gzip)(content, { level: 9 }) },
];

/** Writes .br and .gz beside every file that compresses, once and not for each visitor; several at a time. */
const folder = 'build/client/assets';
const files = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name));
await Promise.all(
  files.map(async (name) => {
    const file = path.join(folder, name);
    const content = await readFile(file);
    await Promise.all(
      compressed.map(async ({ ending, compress }) => writeFile(`${file}.${ending}`, await compress(content))),
    );
  }),
);

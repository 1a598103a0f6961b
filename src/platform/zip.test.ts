import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readZip } from './test/read-zip.ts';
import { zip, type ZipEntry } from './zip.ts';

const at = new Date('2026-03-29T12:34:56Z');

async function written(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zip(Readable.from(entries) as AsyncIterable<ZipEntry>)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('PORT-02 an archive gives back every file under its name, in any script, empty and large', async () => {
  const large = Buffer.alloc(3_000_000, 'la la la ');
  const contents: [string, Buffer][] = [
    ['order/データ.json', Buffer.from('{"a":1}')],
    ['order/empty.txt', Buffer.alloc(0)],
    ['order/song 🎻.mp3', large],
  ];
  const archive = await written(contents.map(([name, content]) => ({ name, at, content: Readable.from([content]) })));
  const files = readZip(archive);
  expect([...files.keys()]).toEqual(contents.map(([name]) => name));
  for (const [name, content] of contents) expect(files.get(name)?.equals(content), name).toBe(true);
  expect(readZip(await written([])).size).toBe(0);
});

test('PORT-02 a file that breaks off breaks the archive off', async () => {
  const broken = new Readable({
    read() {
      this.destroy(new Error('The disk is gone'));
    },
  });
  await expect(written([{ name: 'a', at, content: broken }])).rejects.toThrow('The disk is gone');
});

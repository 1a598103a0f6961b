import { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip, type ZipEntry } from './zip.ts';

const at = new Date('2026-03-29T12:34:56Z');

async function written(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zip(Readable.from(entries) as AsyncIterable<ZipEntry>)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads an archive as programs do: from the directory at its end. */
function read(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const count = archive.readUInt16LE(end + 10);
  let position = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let i = 0; i < count; i += 1) {
    expect(archive.toString('latin1', position, position + 4)).toBe('PK\x01\x02');
    const [checksum, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(position + offset));
    const nameLength = archive.readUInt16LE(position + 28);
    const start = archive.readUInt32LE(position + 42);
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength);
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const file = inflateRawSync(archive.subarray(content, content + (packed ?? 0)));
    expect([file.length, crc32(file)]).toEqual([size, checksum]);
    files.set(name, file);
    position += 46 + nameLength;
  }
  expect(position).toBe(end);
  return files;
}

test('PORT-02 an archive gives back every file under its name, in any script, empty and large', async () => {
  const large = Buffer.alloc(3_000_000, 'la la la ');
  const contents: [string, Buffer][] = [
    ['order/データ.json', Buffer.from('{"a":1}')],
    ['order/empty.txt', Buffer.alloc(0)],
    ['order/song 🎻.mp3', large],
  ];
  const archive = await written(contents.map(([name, content]) => ({ name, at, content: Readable.from([content]) })));
  const files = read(archive);
  expect([...files.keys()]).toEqual(contents.map(([name]) => name));
  for (const [name, content] of contents) expect(files.get(name)?.equals(content), name).toBe(true);
  expect(read(await written([])).size).toBe(0);
});

test('PORT-02 a file that breaks off breaks the archive off', async () => {
  const broken = new Readable({
    read() {
      this.destroy(new Error('The disk is gone'));
    },
  });
  await expect(written([{ name: 'a', at, content: broken }])).rejects.toThrow('The disk is gone');
});

import { crc32, inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';

/** Reads an archive as programs do: from the directory at its end. */
export function readZip(archive: Buffer): Map<string, Buffer> {
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

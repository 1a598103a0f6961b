import { pipeline, Transform, type Readable } from 'node:stream';
import { createDeflateRaw, crc32 } from 'node:zlib';

export interface ZipEntry {
  /** With slashes for folders. */
  name: string;
  at: Date;
  content: Readable;
}

/** Entry of the central directory at the end of the archive. Sizes and offset in bytes. */
interface Written {
  name: Buffer;
  moment: Buffer;
  checksum: number;
  packed: number;
  size: number;
  offset: number;
}

const largest = 0xffffffff;

/**
 * A ZIP archive (PKWARE APPNOTE 6.3), written while its entries are read: nothing is held but a piece of a file. Deflated at
 * the quickest level, because what is large here is packed already; sizes follow each file. Up to 4 GB, for less would
 * need every program that opens it to know ZIP64. @throws Error beyond that
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const moment = dosMoment(entry.at);
    const header = Buffer.concat([signed(0x04034b50), common(moment), Buffer.alloc(12), lengths(name), name]);
    yield header;
    let [checksum, size, packed] = [0, 0, 0];
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        checksum = crc32(chunk, checksum);
        size += chunk.length;
        done(null, chunk);
      },
    });
    for await (const chunk of packedStream(entry.content, counted)) {
      packed += chunk.length;
      yield chunk;
    }
    yield Buffer.concat([signed(0x08074b50), numbers(checksum, packed, size)]);
    written.push({ name, moment, checksum, packed, size, offset });
    offset += header.length + packed + 16;
    if (offset > largest || size > largest) throw new Error('More than fits into a ZIP archive');
  }
  yield directory(written, offset);
}

async function* packedStream(content: Readable, counted: Transform): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 1 });
  // Whatever breaks ends all three; who reads the last one hears of it.
  pipeline(content, counted, deflate, () => undefined);
  for await (const chunk of deflate) yield chunk as Buffer;
}

/** Version 2.0, sizes after the content, names in UTF-8, deflated. */
function common(moment: Buffer): Buffer {
  const fields = Buffer.alloc(6);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0808, 2);
  fields.writeUInt16LE(8, 4);
  return Buffer.concat([fields, moment]);
}

function lengths(name: Buffer): Buffer {
  const fields = Buffer.alloc(4);
  fields.writeUInt16LE(name.length, 0);
  return fields;
}

function signed(signature: number): Buffer {
  return numbers(signature);
}

function numbers(...values: number[]): Buffer {
  const fields = Buffer.alloc(values.length * 4);
  for (const [position, value] of values.entries()) fields.writeUInt32LE(value, position * 4);
  return fields;
}

/** Time and date of MS-DOS, in UTC, to two seconds. */
function dosMoment(at: Date): Buffer {
  const fields = Buffer.alloc(4);
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  fields.writeUInt16LE(time, 0);
  fields.writeUInt16LE(date, 2);
  return fields;
}

function directory(written: Written[], offset: number): Buffer {
  const rows = written.map(({ name, moment, checksum, packed, size, offset: start }) => {
    const madeBy = Buffer.from([20, 3]);
    // Comment, disk and attributes stay empty; then a plain file that its owner may read and write.
    const rest = Buffer.concat([lengths(name), Buffer.alloc(6), numbers((0o100644 << 16) >>> 0, start)]);
    return Buffer.concat([signed(0x02014b50), madeBy, common(moment), numbers(checksum, packed, size), rest, name]);
  });
  const length = rows.reduce((sum, row) => sum + row.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...rows, end]);
}

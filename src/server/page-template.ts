import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A page split at its nonces, each part compressed on its own. */
export interface PageTemplate {
  texts: Buffer[];
  deflated: Buffer[];
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** A last, empty block (RFC 1951, 3.2.4). */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** Takes a page apart at its nonce. No text refers back over a nonce, so that another one can stand there. */
export function splitAtNonce(html: string, nonce: string): PageTemplate {
  const texts = html.split(nonce).map((text) => Buffer.from(text));
  const deflated = texts.map((text) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH }));
  return { texts, deflated };
}

/** The page with a nonce, as it is. */
export function plainPage({ texts }: PageTemplate, nonce: string): Buffer {
  return Buffer.concat(between(texts, Buffer.from(nonce)));
}

/** The page with a nonce, as gzip: nothing is compressed anew, the nonces stand in blocks that are stored as they are. */
export function gzippedPage(page: PageTemplate, nonce: string): Buffer {
  const stored = Buffer.alloc(5 + nonce.length, nonce, 'latin1');
  stored.writeUInt8(0, 0);
  stored.writeUInt16LE(nonce.length, 1);
  stored.writeUInt16LE(~nonce.length & 0xffff, 3);
  stored.write(nonce, 5, 'latin1');
  const plain = plainPage(page, nonce);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(plain), 0);
  trailer.writeUInt32LE(plain.length, 4);
  return Buffer.concat([gzipHeader, ...between(page.deflated, stored), lastBlock, trailer]);
}

const between = (parts: readonly Buffer[], joint: Buffer): Buffer[] =>
  parts.flatMap((part, place) => (place === 0 ? [part] : [joint, part]));

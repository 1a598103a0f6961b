import { expect, test } from 'vitest';
import { id3Tag } from './id3.ts';

interface Frame {
  id: string;
  body: Buffer;
}

function synchsafe(bytes: Buffer, at: number): number {
  return (bytes[at]! << 21) | (bytes[at + 1]! << 14) | (bytes[at + 2]! << 7) | bytes[at + 3]!;
}

/** A reader of the standard, apart from the writer. */
function readFrames(tag: Buffer): Frame[] {
  expect(tag.toString('latin1', 0, 3)).toBe('ID3');
  expect(tag[3]).toBe(4);
  const end = 10 + synchsafe(tag, 6);
  expect(end).toBe(tag.length);
  const frames: Frame[] = [];
  for (let at = 10; at < end;) {
    const size = synchsafe(tag, at + 4);
    frames.push({ id: tag.toString('latin1', at, at + 4), body: tag.subarray(at + 10, at + 10 + size) });
    at += 10 + size;
  }
  return frames;
}

const CONTENT = {
  title: 'Für Zoë 🎂',
  artist: 'Keepsong',
  album: 'A song for Zoë',
  comment: 'Made with AI',
  language: 'de',
  lyrics: 'Zeile eins\nZeile zwei',
  synced: [
    { text: '\nZeile', seconds: 4.25 },
    { text: ' eins', seconds: 4.75 },
  ],
};

test('STU-01 tags are read back: title, names, lyrics plain and synced, cover, and that AI made it', () => {
  const cover = Buffer.concat([Buffer.of(0x89), Buffer.from('PNG and 300 more bytes'.padEnd(300, '.'), 'latin1')]);
  const frames = readFrames(id3Tag({ ...CONTENT, bpm: 99.5, cover: { mime: 'image/png', bytes: cover } }));
  const body = (id: string): Buffer => frames.find((frame) => frame.id === id)!.body;
  expect(body('TIT2').toString('utf8', 1)).toBe('Für Zoë 🎂');
  expect(body('TPE1').toString('utf8', 1)).toBe('Keepsong');
  expect(body('TALB').toString('utf8', 1)).toBe('A song for Zoë');
  expect(body('TBPM').toString('utf8', 1)).toBe('100');
  expect(body('COMM').toString('utf8', 1)).toBe('deu\0Made with AI');
  expect(body('USLT').toString('utf8', 1)).toBe('deu\0Zeile eins\nZeile zwei');
  expect(body('TXXX').toString('utf8', 1)).toMatch(/^AI-GENERATED\0.*made with AI/);
  expect(body('APIC').subarray(-cover.length).equals(cover)).toBe(true);
  const synced = body('SYLT');
  expect([...synced.subarray(0, 7)]).toEqual([3, ...Buffer.from('deu'), 2, 1, 0]);
  const second = synced.indexOf(' eins');
  expect(synced.readUInt32BE(second - 4)).toBe(4250);
  expect(synced.readUInt32BE(second + ' eins'.length + 1)).toBe(4750);
});

test('STU-01 zero characters from outside cannot end a field, an unknown language is undetermined', () => {
  const frames = readFrames(id3Tag({ ...CONTENT, title: 'a\0TPE1b', language: 'tlh' }));
  expect(frames.find(({ id }) => id === 'TIT2')!.body.toString('utf8', 1)).toBe('a TPE1b');
  expect(frames.find(({ id }) => id === 'USLT')!.body.toString('latin1', 1, 4)).toBe('und');
  expect(frames.some(({ id }) => id === 'APIC')).toBe(false);
});

import { StorageError } from './port.ts';

/** The kinds of file the product keeps. Nothing a browser would run as a page is among them. */
const contentTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  vtt: 'text/vtt',
  json: 'application/json',
  csv: 'text/csv',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  /** Left behind by a crash while writing; only clean-up ever names one. */
  part: 'application/octet-stream',
} as const;

/** True for what a crash while writing has left behind. */
export const isUnfinished = (key: string): boolean => key.endsWith('.part');

const grammar = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*\.([a-z0-9]+)$/;
const maximumLength = 200;

/** Content type of the file under `key`. @throws StorageError 'invalid-key' for anything but a key this program would make. */
export function contentTypeOf(key: string): string {
  const ending = key.length <= maximumLength ? grammar.exec(key)?.[1] : undefined;
  const contentType = Object.entries(contentTypes).find(([known]) => known === ending)?.[1];
  if (!contentType) throw new StorageError('invalid-key', 'Not a storage key');
  return contentType;
}

/** Kinds of files that staff may upload, by use; `endings` lists the accepted file extensions of each. */
export const assetKinds = ['audio', 'video', 'document'] as const;
export type AssetKind = (typeof assetKinds)[number];

const endings: Record<AssetKind, readonly string[]> = {
  audio: ['mp3', 'wav', 'm4a', 'ogg', 'flac'],
  video: ['mp4', 'mov', 'webm'],
  document: ['pdf', 'doc', 'docx'],
};

/** AST-01: value of `accept` of the file input. */
export const acceptedFiles = 'audio/*,video/*,.pdf,.doc,.docx';

const has = (bytes: Uint8Array, at: number, text: string): boolean =>
  Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));

/**
 * Detects the type of a file by its first bytes, as the file extension for our copy; null if the kind does not accept it. A
 * container does not say if its content is intact, or if it holds video or only audio: that takes a decoder.
 */
export function endingOf(head: Uint8Array, kind: AssetKind): string | null {
  const ending = signatures.find(({ is }) => is(head))?.ending(kind);
  return ending !== undefined && endings[kind].includes(ending) ? ending : null;
}

const signatures: { is: (head: Uint8Array) => boolean; ending: (kind: AssetKind) => string }[] = [
  { is: (head) => has(head, 0, '%PDF-'), ending: () => 'pdf' },
  { is: (head) => has(head, 0, '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'), ending: () => 'doc' },
  { is: (head) => has(head, 0, 'PK\x03\x04'), ending: () => 'docx' },
  { is: (head) => has(head, 0, 'RIFF') && has(head, 8, 'WAVE'), ending: () => 'wav' },
  { is: (head) => has(head, 0, 'OggS'), ending: () => 'ogg' },
  { is: (head) => has(head, 0, 'fLaC'), ending: () => 'flac' },
  { is: (head) => has(head, 0, '\x1A\x45\xDF\xA3'), ending: () => 'webm' },
  { is: (head) => has(head, 4, 'ftypqt'), ending: () => 'mov' },
  { is: (head) => has(head, 4, 'ftyp'), ending: (kind) => (kind === 'audio' ? 'm4a' : 'mp4') },
  { is: (head) => has(head, 0, 'ID3') || isMp3Frame(head), ending: () => 'mp3' },
];

/** True for an MP3 frame header: eleven set bits, MPEG 1 or 2, layer III. */
function isMp3Frame([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2;
}

/** True if the file is really a document: checks for markers that every PDF writer and word processor must emit. */
export function isDocument(ending: string, bytes: Uint8Array): boolean {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  if (ending === 'pdf') return /%%EOF\s*$/.test(text.slice(-1024));
  if (ending === 'docx') return text.includes('[Content_Types].xml') && text.includes('word/document.xml');
  return text.includes('W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0');
}

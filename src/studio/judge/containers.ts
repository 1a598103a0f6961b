/** Reads metadata of MP3 and MP4 containers without a decoder. */

/** Names of the frames of an ID3v2.4 tag; none when there is no tag. */
export function id3Frames(file: Buffer): string[] {
  if (file.toString('latin1', 0, 3) !== 'ID3') return [];
  const end = Math.min(file.length, 10 + synchsafe(file, 6));
  const names: string[] = [];
  for (let at = 10; at + 10 <= end && /^[A-Z0-9]{4}$/.test(file.toString('latin1', at, at + 4));) {
    names.push(file.toString('latin1', at, at + 4));
    at += 10 + synchsafe(file, at + 4);
  }
  return names;
}

function synchsafe(file: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((value, i) => (value << 7) | (file[at + i] ?? 0), 0);
}

/** True when an MP4's index (moov) comes before its media (mdat), so that it plays while it loads. */
export function startsFast(file: Buffer): boolean {
  for (let at = 0; at + 8 <= file.length;) {
    const kind = file.toString('latin1', at + 4, at + 8);
    if (kind === 'moov') return true;
    if (kind === 'mdat') return false;
    const size = file.readUInt32BE(at);
    if (size < 8) return false;
    at += size;
  }
  return false;
}

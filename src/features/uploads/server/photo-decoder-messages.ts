/** Request of the web process to a decoding process. All paths are absolute and made by this program. */
export interface DecodeJob {
  source: string;
  /** Path of the upright JPEG to write. */
  photo: string;
  /** Path of the small JPEG to write. */
  thumbnail: string;
  /** The holiday form takes GIF (HOL-05), the wizard does not (WIZ-09). */
  allowGif: boolean;
}

export interface DecodedPhoto {
  verdict: 'photo';
  /** Of the stored JPEG, upright, in pixels. */
  width: number;
  height: number;
  /** Hexadecimal, of the bytes as they were sent. */
  sentSha256: string;
}

export type DecodeAnswer =
  | DecodedPhoto
  | { verdict: 'not-a-photo'; because: string }
  /** The machine had no time for it: not the file's fault, and to be tried again. */
  | { verdict: 'too-busy' }
  | { verdict: 'no-space' }
  | { verdict: 'failed'; because: string };

export type DecoderMessage = { kind: 'ready' } | { kind: 'answer'; answer: DecodeAnswer };

import type { FileRefusal, refusalOf } from './photo-checks.ts';

/** A form's photos: the files it takes, and its words for them in the form's language. */
export interface PhotoRules {
  purpose: 'song' | 'souvenir';
  /** For the file dialog. */
  accept: string;
  check: typeof refusalOf;
  words: PhotoWords;
}

export interface PhotoWords {
  legend: string;
  add: string;
  hint: string;
  count: (ready: number, underway: number) => string;
  uploading: (file: string) => string;
  retry: (file: string) => string;
  remove: (file: string) => string;
  /** For the buttons that move a photo in the film. */
  earlier: (file: string) => string;
  later: (file: string) => string;
  /** Said once it has moved. */
  moved: (file: string, place: number, of: number) => string;
  dismiss: string;
  interrupted: (files: string) => string;
  broken: () => string;
  /** This visitor or its network has sent too many for now. */
  tooOften: () => string;
  /** Nobody can send photos for now. */
  noRoom: () => string;
  tooMany: () => string;
  /** One line for each thing to say about files that were not taken. */
  lines: (refusals: readonly FileRefusal[]) => string[];
  /** The lines in one sentence. */
  summary: (lines: readonly string[]) => string;
}

/** The words of why a photo could not be sent. */
export type SendingWords = Pick<PhotoWords, 'broken' | 'tooOften' | 'noRoom'>;

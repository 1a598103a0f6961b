import { maximumPhotos } from '../../domain/song-options.ts';
import {
  acceptedForSouvenir,
  type FileRefusal,
  type PhotoRules,
  souvenirRefusalOf,
} from '#features/uploads/ui/index.ts';
import { fill } from '#kit/fill.ts';
import { type HolidayWords } from './words.ts';

/** HOL-05, in the page's language. */
export function souvenirPhotos(words: HolidayWords): PhotoRules {
  const limit = maximumPhotos;
  return {
    purpose: 'souvenir',
    accept: acceptedForSouvenir,
    check: souvenirRefusalOf,
    words: {
      legend: words.photos,
      add: words.photos_add,
      hint: fill(words.photos_hint, { limit }),
      count: (ready, underway) =>
        fill(underway > 0 ? words.photos_underway : words.photos_count, { ready, limit, underway }),
      uploading: (file) => fill(words.photos_uploading, { file }),
      retry: (file) => fill(words.photos_retry, { file }),
      remove: (file) => fill(words.photos_remove, { file }),
      dismiss: words.photos_dismiss,
      interrupted: (files) => fill(words.photos_interrupted, { files }),
      broken: () => words.photos_broken,
      tooOften: () => words.photos_too_often,
      noRoom: () => words.photos_no_room,
      tooMany: () => words.photos_too_many,
      lines: (refusals) => refusalLines(words, refusals),
      summary: (lines) => lines.join(' '),
    },
  };
}

/** A sentence for each reason, with the names of the files it is about. */
export function refusalLines(words: HolidayWords, refusals: readonly FileRefusal[]): string[] {
  const named = (reason: FileRefusal['reason'], sentence: string): string[] => {
    const files = refusals.filter((refusal) => refusal.reason === reason).map(({ file }) => file);
    return files.length > 0 ? [fill(sentence, { files: files.join(', ') })] : [];
  };
  return [
    ...named('invalid-type', words.photos_unsupported),
    ...named('too-large', words.photos_too_large),
    ...named('too-many', words.photos_too_many),
  ];
}

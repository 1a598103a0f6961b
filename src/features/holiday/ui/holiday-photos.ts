import { maximumPhotos } from '#features/uploads/domain/limits.ts';
import {
  acceptedForSouvenir,
  type FileRefusal,
  type PhotoRules,
  souvenirRefusalOf,
} from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';

/** HOL-05, in the page's language. */
export function holidayPhotos(): PhotoRules {
  const limit = maximumPhotos;
  return {
    purpose: 'souvenir',
    accept: acceptedForSouvenir,
    check: souvenirRefusalOf,
    words: {
      legend: m.holiday_photos(),
      add: m.holiday_photos_add(),
      hint: m.holiday_photos_hint({ limit }),
      count: (ready, underway) =>
        underway > 0 ? m.holiday_photos_underway({ ready, limit, underway }) : m.holiday_photos_count({ ready, limit }),
      uploading: (file) => m.holiday_photos_uploading({ file }),
      retry: (file) => m.holiday_photos_retry({ file }),
      remove: (file) => m.holiday_photos_remove({ file }),
      earlier: (file) => m.holiday_photos_earlier({ file }),
      later: (file) => m.holiday_photos_later({ file }),
      moved: (file, place, of) => m.holiday_photos_moved({ file, place, of }),
      dismiss: m.holiday_photos_dismiss(),
      interrupted: (files) => m.holiday_photos_interrupted({ files }),
      broken: () => m.holiday_photos_broken(),
      tooOften: () => m.holiday_photos_too_often(),
      noRoom: () => m.holiday_photos_no_room(),
      tooMany: () => m.holiday_photos_too_many(),
      lines: (refusals) => refusalLines(refusals),
      summary: (lines) => lines.join(' '),
    },
  };
}

/** A sentence for each reason, with the names of the files it is about. */
export function refusalLines(refusals: readonly FileRefusal[]): string[] {
  const named = (reason: FileRefusal['reason'], sentence: (values: { files: string }) => string): string[] => {
    const files = refusals.filter((refusal) => refusal.reason === reason).map(({ file }) => file);
    return files.length > 0 ? [sentence({ files: files.join(', ') })] : [];
  };
  return [
    ...named('invalid-type', m.holiday_photos_unsupported),
    ...named('too-large', m.holiday_photos_too_large),
    ...named('too-many', m.holiday_photos_too_many),
  ];
}

import { m } from '#messages/messages.js';
import type { FileRefusal } from './photo-checks.ts';
import type { PhotoWords } from './photo-rules.ts';

/** Sentences of a form about its photos, beside those that every form has. */
interface OwnPhotoWords {
  legend: string;
  hint: string;
  /** Most photos that it takes. */
  limit: number;
  tooMany: () => string;
}

/** Words for photos in the page's language. A function, so that they are read when they are needed. */
export function photoWords({ legend, hint, limit, tooMany }: OwnPhotoWords): PhotoWords {
  return {
    legend,
    hint,
    add: m.holiday_photos_add(),
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
    tooMany,
    lines: (refusals) => refusalLines(refusals, tooMany),
    summary: (said) => said.join(' '),
  };
}

/** A sentence for each reason, with the names of the files it is about. */
function refusalLines(refusals: readonly FileRefusal[], tooMany: () => string): string[] {
  const named = (reason: FileRefusal['reason'], sentence: (values: { files: string }) => string): string[] => {
    const files = refusals.filter((refusal) => refusal.reason === reason).map(({ file }) => file);
    return files.length > 0 ? [sentence({ files: files.join(', ') })] : [];
  };
  return [
    ...named('invalid-type', m.holiday_photos_unsupported),
    ...named('too-large', m.holiday_photos_too_large),
    ...named('too-many', tooMany),
  ];
}

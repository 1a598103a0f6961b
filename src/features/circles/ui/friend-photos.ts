import { acceptedPhotos, type FileRefusal, type PhotoRules, refusalOf } from '#features/uploads/ui/index.ts';
import { m } from '#messages/messages.js';
import { mostPhotos } from '../domain/limits.ts';

/** Photos of a friend, in the language of the invitation. A function, so that the words are read when they are needed. */
export function friendPhotos(): PhotoRules {
  const limit = mostPhotos;
  return {
    purpose: 'song',
    accept: acceptedPhotos,
    check: refusalOf,
    words: {
      legend: m.circle_photos(),
      add: m.holiday_photos_add(),
      hint: m.circle_photos_hint(),
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
      tooMany: () => m.circle_photos_many(),
      lines,
      summary: (said) => said.join(' '),
    },
  };
}

function lines(refusals: readonly FileRefusal[]): string[] {
  return refusals.map(({ file, reason }) => {
    if (reason === 'too-many') return m.circle_photos_many();
    return reason === 'too-large'
      ? m.holiday_photos_too_large({ files: file })
      : m.holiday_photos_unsupported({ files: file });
  });
}

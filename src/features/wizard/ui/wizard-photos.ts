import { m } from '#messages/messages.js';
import { acceptedPhotos, type FileRefusal, type PhotoRules, refusalOf } from '#features/uploads/ui/index.ts';
import { maximumPhotos } from '#features/uploads/domain/limits.ts';

/** WIZ-09. A function, so that the words are read when they are needed. */
export function wizardPhotos(): PhotoRules {
  return {
    purpose: 'song',
    accept: acceptedPhotos,
    check: refusalOf,
    words: {
      legend: m.photos_legend(),
      add: m.photos_add(),
      hint: m.photos_add_hint({ limit: maximumPhotos }),
      count: (ready, underway) =>
        underway > 0
          ? m.photos_count_uploading({ ready, limit: maximumPhotos, underway })
          : m.photos_count({ ready, limit: maximumPhotos }),
      uploading: (file) => m.photos_uploading({ file }),
      retry: (file) => m.photos_retry({ file }),
      remove: (file) => m.photos_remove({ file }),
      earlier: (file) => m.photos_earlier({ file }),
      later: (file) => m.photos_later({ file }),
      moved: (file, place, of) => m.photos_moved({ file, place, of }),
      dismiss: m.photos_dismiss(),
      interrupted: (files) => m.photos_interrupted({ files }),
      broken: () => m.photos_broken(),
      tooOften: () => m.photos_too_often(),
      noRoom: () => m.photos_no_room(),
      tooMany: () => m.photos_too_many(),
      lines: (refusals) => refusals.map(line),
      summary: (lines) => m.photos_rejected({ files: lines.join(', ') }),
    },
  };
}

function line({ file, reason }: FileRefusal): string {
  if (reason === 'too-many') return m.photos_too_many();
  return reason === 'too-large' ? m.photos_too_large({ file }) : m.photos_invalid_type({ file });
}

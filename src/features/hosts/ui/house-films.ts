import { fileSize } from '#kit/file-size.ts';
import { m } from '#messages/messages.js';
import type { Media } from '../contract.ts';
import { maximumFilmBytes, shortestClipSeconds } from '../domain/limits.ts';
import { reasonOf } from './hosts-api.ts';

export const acceptedFilms = 'video/mp4,video/quicktime,video/webm,video/x-matroska,.mp4,.mov,.m4v,.webm,.mkv';

export const isFilm = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type.startsWith('video/') || /\.(mp4|mov|m4v|webm|mkv)$/i.test(name);

export const filmTooLarge = (): string => m.host_film_too_large({ most: fileSize(maximumFilmBytes) });

/** The sentence for a photo, logo or film that could not be sent. The check of photos names the file in its own. */
export function sendingProblem(file: Pick<File, 'type' | 'name'>, error: Error): string {
  const reason = reasonOfSending(file, error);
  return reason.startsWith(`${file.name}: `) ? reason : m.host_photo_refused({ file: file.name, reason });
}

/** The upload server answers by numbers alone. */
function reasonOfSending(file: Pick<File, 'type' | 'name'>, error: Error): string {
  const status =
    'originalResponse' in error
      ? (error.originalResponse as { getStatus?: () => number } | null)?.getStatus?.()
      : undefined;
  const isOfFilm = isFilm(file);
  if (status === 413) return isOfFilm ? filmTooLarge() : m.photos_too_large({ file: file.name });
  if (status === 429) return isOfFilm ? m.host_film_too_many() : m.photos_too_often();
  if (status === 507) return isOfFilm ? m.host_film_no_room() : m.photos_no_room();
  return reasonOf(error);
}

/** The sentence for a clip that cannot be shown. */
export function clipProblem(problem: NonNullable<Media['problem']>): string {
  switch (problem) {
    case 'no-film':
      return m.host_clip_no_film();
    case 'too-short':
      return m.host_clip_too_short({ seconds: shortestClipSeconds });
    case 'no-room':
      return m.host_film_no_room();
    case 'failed':
      return m.host_clip_failed();
  }
}

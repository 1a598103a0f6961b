import { m } from '#messages/messages.js';
import { minutesAndSeconds } from '#ui/song-time.ts';
import type { Sample } from '../contract.ts';
import type { Chip } from '../domain/sample-filter.ts';

/** Label of each chip. */
export const chipWords: Readonly<Record<Chip, () => string>> = {
  audio: m.gallery_chip_audio,
  video: m.gallery_chip_video,
  birthday: m.gallery_chip_birthday,
  wedding: m.gallery_chip_wedding,
  anniversary: m.gallery_chip_anniversary,
  graduation: m.gallery_chip_graduation,
  travel: m.gallery_chip_travel,
  housewarming: m.gallery_chip_housewarming,
  'just-because': m.gallery_chip_just_because,
};

/** 'Video, Birthday, 0:18' */
export function kindOf({ type, occasion, durationSeconds }: Sample): string {
  const words = [chipWords[type](), chipWords[occasion as Chip]?.(), minutesAndSeconds(durationSeconds)];
  return words.filter(Boolean).join(', ');
}

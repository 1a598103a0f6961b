import { isCalm } from '#occasions/occasions.ts';

/** GAL-01: what can be flipped to, in the order of the chips. */
export const chips = [
  'audio',
  'video',
  'birthday',
  'wedding',
  'anniversary',
  'graduation',
  'travel',
  'housewarming',
  'just-because',
] as const;

export type Chip = (typeof chips)[number];

interface Kind {
  id: string;
  type: 'audio' | 'video';
  occasion: string;
}

export function isChip(value: string): value is Chip {
  return (chips as readonly string[]).includes(value);
}

/** The samples under a chip: of a type or of an occasion, and none of grief, which is played where it is looked for. */
export function samplesOfChip<T extends Kind>(samples: readonly T[], chip: Chip): T[] {
  return samples.filter(({ type, occasion }) => !isCalm(occasion) && (chip === type || chip === occasion));
}

/** The samples of a page about grief: those of its own occasion. */
export function samplesOfTribute<T extends Kind>(samples: readonly T[], occasion: string): T[] {
  return samples.filter((sample) => sample.occasion === occasion);
}

/** SITE-07, SITE-13: the chip's first sample of the occasion, or its first of any where it has none of that one. */
export function firstOf<T extends Kind>(samples: readonly T[], chip: Chip, occasion: string): T | undefined {
  const shown = samplesOfChip(samples, chip);
  return shown.find((sample) => sample.occasion === occasion) ?? shown[0];
}

/** GAL-04: the sample `step` places on, around the end and the beginning. */
export function neighbour<T extends Kind>(shown: readonly T[], id: string, step: 1 | -1): T | undefined {
  const position = shown.findIndex((sample) => sample.id === id);
  return position < 0 ? shown[0] : shown[(position + step + shown.length) % shown.length];
}

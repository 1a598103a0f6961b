/** Rules of each occasion for the lyrics, from the table of occasions: the lines that it may use, and the tones that suit it. */
import { allOccasions, isCalm, type Occasion, occasions } from '#occasions/occasions.ts';
import type { Mood } from '../contracts.ts';

/**
 * Occasions that can share lines. `living` is everything but grief: a line for `living` may speak of next year, may joke and
 * may ask for cake. `any` is for lines that are just as true of someone who has died. The others are groups of the table.
 */
export const groups = ['any', 'living', 'tribute', 'close', 'love', 'family', 'baby', 'achievement', 'trip'] as const;

export const audiences = [...allOccasions, ...groups] as const;
export type Audience = (typeof audiences)[number];

/**
 * Emotional tone of a line. `bright`: glad, moving forward. `dry`: understatement, a straight-faced joke. `tender`: close and
 * quiet. `calm`: plain and still, fit for grief.
 */
export const tones = ['bright', 'dry', 'tender', 'calm'] as const;
export type Tone = (typeof tones)[number];

const tonesOfMood: Record<Exclude<Mood, 'Surprise Me'>, readonly Tone[]> = {
  Happy: ['bright', 'dry', 'tender'],
  Romantic: ['tender', 'bright'],
  Reflective: ['tender', 'calm'],
  Funny: ['dry', 'bright'],
  Sad: ['calm', 'tender'],
};

/** The tones a song may use, best first. The occasion outranks the mood: no joke reaches a tribute, no lament a team. */
export function tonesFor(occasion: Occasion, mood: Mood, random: () => number): readonly Tone[] {
  switch (occasions[occasion].tone) {
    case 'calm':
      return ['calm', 'tender'];
    case 'teasing':
      return ['dry', 'bright'];
    case 'warm':
      return warmTones(occasion, mood, random);
  }
}

function warmTones(occasion: Occasion, mood: Mood, random: () => number): readonly Tone[] {
  if (!audienceIncludes('close', occasion)) return [...tonesOfMood[mood === 'Surprise Me' ? 'Happy' : mood], 'bright'];
  if (mood !== 'Surprise Me') return tonesOfMood[mood];
  const moods = Object.values(tonesOfMood).slice(0, 4);
  return moods[Math.floor(random() * moods.length)] ?? tonesOfMood.Happy;
}

export function audienceIncludes(audience: Audience, occasion: Occasion): boolean {
  switch (audience) {
    case 'any':
      return true;
    case 'living':
      return !isCalm(occasion);
    case 'tribute':
      return isCalm(occasion);
    case 'close':
    case 'love':
    case 'family':
    case 'baby':
    case 'achievement':
    case 'trip':
      return occasions[occasion].lyrics.includes(audience);
    default:
      return audience === occasion;
  }
}

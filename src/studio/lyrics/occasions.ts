/** Rules of each occasion for the lyrics: the recipients that lines may address, and the tones that suit it. */
import type { Mood } from '../contracts.ts';

/** The twenty occasions of the order form, and the three the other forms know. */
export const occasions = [
  'birthday', 'anniversary', 'wedding', 'graduation', 'retirement', 'valentine', 'mothersday', 'fathersday',
  'grandparentsday', 'newparents', 'babyshower', 'memorial', 'pettribute', 'military', 'christmas', 'holiday',
  'sports', 'corporate', 'housewarming', 'just-because', 'travel', 'roast', 'other',
] as const; // prettier-ignore

export type Occasion = (typeof occasions)[number];

/**
 * Occasions that can share lines. `living` is everything except the two tributes: a line for `living` may speak of next
 * year, may joke and may ask for cake. `close` leaves out colleagues, teams and roasts: lines between people who hug. `any` is for lines that are just as true of someone who has died.
 */
export const groups = {
  any: [...occasions],
  living: occasions.filter((occasion) => occasion !== 'memorial' && occasion !== 'pettribute'),
  close: occasions.filter(
    (occasion) => !['memorial', 'pettribute', 'corporate', 'sports', 'retirement', 'roast'].includes(occasion),
  ),
  love: ['anniversary', 'wedding', 'valentine'],
  family: ['mothersday', 'fathersday', 'grandparentsday'],
  baby: ['newparents', 'babyshower'],
  tribute: ['memorial', 'pettribute'],
  achievement: ['graduation', 'retirement', 'sports', 'corporate'],
  trip: ['holiday', 'travel'],
} as const satisfies Record<string, readonly Occasion[]>;

export type Audience = Occasion | keyof typeof groups;

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

/** An unknown occasion is 'other'. */
export function occasionOf(slug: string): Occasion {
  return occasions.find((occasion) => occasion === slug.trim().toLowerCase()) ?? 'other';
}

/** The tones a song may use, best first. The occasion outranks the mood: no joke reaches a tribute, no lament a team. */
export function tonesFor(occasion: Occasion, mood: Mood, random: () => number): readonly Tone[] {
  if (occasion === 'memorial' || occasion === 'pettribute') return ['calm', 'tender'];
  if (occasion === 'roast') return ['dry', 'bright'];
  if (!audienceIncludes('close', occasion)) return [...tonesOfMood[mood === 'Surprise Me' ? 'Happy' : mood], 'bright'];
  if (mood !== 'Surprise Me') return tonesOfMood[mood];
  const moods = Object.values(tonesOfMood).slice(0, 4);
  return moods[Math.floor(random() * moods.length)] ?? tonesOfMood.Happy;
}

export function audienceIncludes(audience: Audience, occasion: Occasion): boolean {
  const group: readonly Occasion[] | undefined =
    audience in groups ? groups[audience as keyof typeof groups] : undefined;
  return group ? group.includes(occasion) : audience === occasion;
}

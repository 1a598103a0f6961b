import { isOccasion, occasions, type SleeveMotif } from '#occasions/occasions.ts';
import { hash } from './choices.ts';

/** The inks of the house. Text on its background is always 4.5:1 or better in the colourways below. */
export const INK = {
  ink: '#260a24',
  plum: '#45113f',
  mauve: '#8a4a80',
  lilac: '#cdb6dc',
  paper: '#fcf5e9',
  oat: '#efe1cb',
  stone: '#d8d0c6',
  tomato: '#e4472b',
  clay: '#a8431f',
  rose: '#f29ca3',
  blush: '#f9d3c8',
  marigold: '#f8b02c',
  butter: '#fbdc8f',
  lagoon: '#14706c',
  mint: '#a8d5bf',
  pine: '#12463c',
  leaf: '#47844d',
  sky: '#9bcbe2',
  navy: '#1b2e56',
  umber: '#6e3b24',
  tan: '#c98a5e',
  dusk: '#5f5d80',
  mist: '#b9bfd0',
} as const;

type InkName = keyof typeof INK;
/** Background, text and four colours for shapes. */
type Way = readonly [InkName, InkName, InkName, InkName, InkName, InkName];

/** Colourways per motif. Those of calm occasions are quiet. */
const WAYS: Readonly<Record<SleeveMotif, readonly [Way, ...Way[]]>> = {
  birthday: [
    ['marigold', 'ink', 'tomato', 'plum', 'paper', 'rose'],
    ['rose', 'ink', 'plum', 'tomato', 'marigold', 'paper'],
    ['plum', 'paper', 'marigold', 'tomato', 'rose', 'sky'],
  ],
  anniversary: [
    ['blush', 'plum', 'tomato', 'plum', 'marigold', 'paper'],
    ['plum', 'blush', 'rose', 'marigold', 'tomato', 'paper'],
    ['oat', 'plum', 'plum', 'tomato', 'marigold', 'rose'],
  ],
  wedding: [
    ['mint', 'pine', 'paper', 'pine', 'rose', 'marigold'],
    ['blush', 'plum', 'paper', 'plum', 'tomato', 'lagoon'],
    ['pine', 'paper', 'mint', 'paper', 'rose', 'marigold'],
  ],
  graduation: [
    ['sky', 'navy', 'navy', 'marigold', 'paper', 'tomato'],
    ['navy', 'paper', 'marigold', 'sky', 'tomato', 'paper'],
    ['butter', 'navy', 'navy', 'tomato', 'paper', 'lagoon'],
  ],
  retirement: [
    ['sky', 'navy', 'marigold', 'lagoon', 'paper', 'tomato'],
    ['butter', 'ink', 'tomato', 'lagoon', 'paper', 'marigold'],
    ['lagoon', 'paper', 'marigold', 'navy', 'blush', 'tomato'],
  ],
  valentine: [
    ['tomato', 'ink', 'rose', 'plum', 'paper', 'marigold'],
    ['rose', 'plum', 'tomato', 'plum', 'paper', 'blush'],
    ['plum', 'blush', 'tomato', 'rose', 'marigold', 'blush'],
  ],
  mothersday: [
    ['blush', 'plum', 'tomato', 'lagoon', 'marigold', 'rose'],
    ['mint', 'pine', 'tomato', 'pine', 'rose', 'marigold'],
    ['lagoon', 'paper', 'rose', 'mint', 'marigold', 'paper'],
  ],
  fathersday: [
    ['oat', 'navy', 'sky', 'navy', 'tomato', 'marigold'],
    ['lagoon', 'paper', 'paper', 'navy', 'marigold', 'tomato'],
    ['marigold', 'navy', 'paper', 'navy', 'lagoon', 'tomato'],
  ],
  grandparentsday: [
    ['oat', 'plum', 'tomato', 'lagoon', 'marigold', 'rose'],
    ['stone', 'navy', 'navy', 'clay', 'butter', 'mint'],
    ['blush', 'pine', 'pine', 'clay', 'marigold', 'paper'],
  ],
  newparents: [
    ['navy', 'butter', 'butter', 'rose', 'sky', 'paper'],
    ['lilac', 'plum', 'paper', 'plum', 'marigold', 'tomato'],
    ['lagoon', 'paper', 'butter', 'navy', 'blush', 'mint'],
  ],
  babyshower: [
    ['sky', 'navy', 'rose', 'paper', 'marigold', 'lagoon'],
    ['butter', 'ink', 'lagoon', 'paper', 'tomato', 'sky'],
    ['rose', 'plum', 'paper', 'plum', 'marigold', 'tomato'],
  ],
  memorial: [
    ['mist', 'navy', 'paper', 'dusk', 'navy', 'paper'],
    ['dusk', 'paper', 'paper', 'mist', 'stone', 'paper'],
    ['stone', 'ink', 'paper', 'dusk', 'plum', 'paper'],
  ],
  pettribute: [
    ['oat', 'ink', 'clay', 'plum', 'marigold', 'paper'],
    ['mint', 'pine', 'pine', 'clay', 'paper', 'marigold'],
    ['lilac', 'plum', 'plum', 'mauve', 'paper', 'marigold'],
  ],
  military: [
    ['navy', 'paper', 'marigold', 'tomato', 'paper', 'sky'],
    ['oat', 'navy', 'navy', 'tomato', 'leaf', 'marigold'],
    ['pine', 'paper', 'marigold', 'oat', 'tomato', 'leaf'],
  ],
  christmas: [
    ['tomato', 'ink', 'pine', 'leaf', 'paper', 'marigold'],
    ['pine', 'paper', 'leaf', 'mint', 'tomato', 'marigold'],
    ['paper', 'pine', 'pine', 'leaf', 'tomato', 'marigold'],
  ],
  holiday: [
    ['marigold', 'ink', 'tomato', 'lagoon', 'paper', 'navy'],
    ['sky', 'navy', 'marigold', 'lagoon', 'paper', 'tomato'],
    ['rose', 'plum', 'marigold', 'navy', 'paper', 'lagoon'],
  ],
  sports: [
    ['butter', 'navy', 'tomato', 'navy', 'paper', 'lagoon'],
    ['tomato', 'ink', 'paper', 'marigold', 'navy', 'sky'],
    ['navy', 'paper', 'sky', 'marigold', 'tomato', 'paper'],
  ],
  corporate: [
    ['lagoon', 'paper', 'marigold', 'navy', 'blush', 'tomato'],
    ['oat', 'navy', 'lagoon', 'navy', 'tomato', 'marigold'],
    ['navy', 'paper', 'sky', 'tomato', 'marigold', 'mint'],
  ],
  housewarming: [
    ['sky', 'navy', 'tomato', 'paper', 'plum', 'marigold'],
    ['plum', 'paper', 'marigold', 'tomato', 'rose', 'butter'],
    ['butter', 'plum', 'lagoon', 'paper', 'tomato', 'marigold'],
  ],
  'just-because': [
    ['lilac', 'plum', 'tomato', 'plum', 'marigold', 'paper'],
    ['butter', 'plum', 'plum', 'tomato', 'lagoon', 'rose'],
    ['plum', 'paper', 'marigold', 'tomato', 'lilac', 'lagoon'],
  ],
};

/** Resolved colours of one sleeve (CSS hex), so that players and pages can be tinted from it. */
export interface SleeveColours {
  key: SleeveMotif;
  hash: number;
  background: string;
  text: string;
  shapes: readonly [string, string, string, string];
}

/** Drawn where the table does not know the slug: none is chosen yet, or a stored order's occasion has left the table. */
const MOTIF_WITHOUT_OCCASION: SleeveMotif = 'just-because';

/** @param seed the order's id @param name the recipient, so that the wizard's sleeve follows what is typed */
export function colours(occasion: string, seed: string, name = ''): SleeveColours {
  const key = isOccasion(occasion) ? occasions[occasion].sleeve : MOTIF_WITHOUT_OCCASION;
  return coloursOf(key, hash(`${key}|${seed}|${name}`));
}

/** The colours of the sleeve with this number, of the many that a motif has. */
export function coloursOf(key: SleeveMotif, number: number): SleeveColours {
  const ways = WAYS[key];
  const [background, text, ...shapes] = ways[number % ways.length] ?? ways[0];
  return {
    key,
    hash: number,
    background: INK[background],
    text: INK[text],
    shapes: [INK[shapes[0]], INK[shapes[1]], INK[shapes[2]], INK[shapes[3]]],
  };
}

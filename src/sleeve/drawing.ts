import type { SleeveMotif } from '#occasions/occasions.ts';
import { choicesFrom } from './choices.ts';
import { MOTIFS } from './motifs/motifs.ts';
import { colours, coloursOf } from './palette.ts';
import { rect } from './shapes.ts';

const side = 1000;
/** 32 bits in digits and letters. */
const base = 36;
const addressed = /^([a-z-]+)-([0-9a-z]{1,7})$/;

/**
 * Address of a square sleeve without its words. It says the motif and the drawing's number, which no name can be read from, and is
 * all that is needed to draw it.
 */
export function drawingAddress(occasion: string, seed: string, name: string): string {
  const { key, hash } = colours(occasion, seed, name);
  return `/drawings/${key}-${hash.toString(base)}.svg`;
}

/** The drawing of an address, as an SVG document; null where `drawingAddress` names none so. @param name without its folder and `.svg` */
export function drawingOf(name: string): string | null {
  const [, key = '', digits = ''] = addressed.exec(name) ?? [];
  const number = Number.parseInt(digits, base);
  if (!isMotif(key) || number >= 2 ** 32 || number.toString(base) !== digits) return null;
  const palette = coloursOf(key, number);
  const motif = MOTIFS[key]({ choices: choicesFrom(number), colours: palette, width: side, height: side, id: 'd' });
  const ground = rect(0, 0, side, side, palette.background);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${ground}${motif}</svg>`;
}

const isMotif = (key: string): key is SleeveMotif => Object.hasOwn(MOTIFS, key);

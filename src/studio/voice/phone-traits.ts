import type { Phone } from '../speech/phones.ts';

/** Properties of a phone that the vocoder uses. */
export interface PhoneTraits {
  vowel: boolean;
  /** Vowel that moves from one place to another; its end comes late when it is held. */
  gliding: boolean;
  voiceless: boolean;
  /** l, r, w, y: nearly a vowel; a long one blurs where the vowel begins. */
  approximant: boolean;
  /** Closure and burst. */
  stop: boolean;
  /** Hiss over the voice (z, v): noise above about 2.5 kHz. */
  buzzing: boolean;
  /** 0 to 1: how much energy goes on above the band of the spoken source. */
  hiss: number;
}

const VOICELESS = new Set(['p', 't', 'k', 'f', 'th', 's', 'sh', 'ch', 'hh']);
const APPROXIMANTS = new Set(['l', 'r', 'w', 'y']);
const STOPS = new Set(['p', 't', 'k', 'b', 'd', 'g', 'ch', 'jh']);
const BUZZING = new Set(['z', 'zh', 'v', 'dh', 'jh']);
const GLIDING = new Set(['ay', 'ey', 'ow', 'aw', 'oy']);
const VOWELS = /^(aa|ae|ah|ao|aw|ay|eh|er|ey|ih|iy|ow|oy|uh|uw)$/;
const HISS = new Map([
  ['s', 1],
  ['sh', 1],
  ['z', 1],
  ['zh', 1],
  ['ch', 1],
  ['jh', 1],
  ['t', 0.6],
  ['f', 0.6],
  ['th', 0.6],
  ['v', 0.4],
  ['dh', 0.4],
  ['hh', 0.3],
]);

/** Traits of an ARPAbet phone, with or without stress. */
export function traitsOf(phone: Phone): PhoneTraits {
  const name = phone.replace(/\d/, '');
  return {
    vowel: VOWELS.test(name),
    gliding: GLIDING.has(name),
    voiceless: VOICELESS.has(name),
    approximant: APPROXIMANTS.has(name),
    stop: STOPS.has(name),
    buzzing: BUZZING.has(name),
    hiss: HISS.get(name) ?? 0,
  };
}

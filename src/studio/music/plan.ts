/** From what was ordered to the plan of a song: style, mode, tempo, key, dynamics. */
import { isCalm } from '#occasions/occasions.ts';
import type { Mood, SongStyle } from '../contracts.ts';
import { pick, randomFrom } from '../random.ts';
import { chooseForm, type Form, type FormSection, place } from './form.ts';
import type { Style } from './style.ts';
import { styleForGenre } from './style-for-genre.ts';
import { ritardBeats } from './tempo-map.ts';

export interface Feeling {
  mode: 'major' | 'minor';
  /** Added to the style's chord colour. */
  colour: -1 | 0 | 1;
  /** Added to the energy of every section. */
  energy: -1 | 0 | 1;
  /** Short, bouncing chords. */
  bounce: boolean;
}

export interface Plan {
  style: Style;
  tempo: SongStyle['tempo'];
  feeling: Feeling;
  bpm: number;
  meter: 3 | 4;
  /** Syllables a second that feel right. */
  pace: number;
  colour: 0 | 1 | 2;
  form: Form;
  /** Highest section energy: calm occasions stay below the loudest. */
  mostEnergy: number;
}

type FixedMood = Exclude<Mood, 'Surprise Me'>;

const FIXED_MOODS: readonly FixedMood[] = ['Happy', 'Romantic', 'Reflective', 'Funny', 'Sad'];
const BPM_TRIES = 8;

/** @throws RangeError when no line has a syllable. */
export function planSong(order: SongStyle, sections: FormSection[], seed: string): Plan {
  const random = randomFrom(`${seed}/plan`);
  const style = styleForGenre(order.genre, seed);
  const calm = isCalm(order.occasion);
  const mood = order.mood === 'Surprise Me' ? pick(FIXED_MOODS, random) : order.mood;
  const feeling = feelingOf(mood, calm, random);
  const meter = feeling.bounce ? 4 : pick(style.meters, random);
  const [slowest, fastest] = style.tempo[order.tempo];
  const pace = style.melody.pace * (calm ? 0.9 : 1);
  const seconds = 85 + random() * 10;
  const extraBeats = style.ending === 'ritard' ? ritardBeats(meter) : 0;
  const tries = Array.from({ length: BPM_TRIES }, () => {
    const bpm = Math.round((slowest + random() * (fastest - slowest)) * 2) / 2;
    return { bpm, ...chooseForm(sections, { bpm, meter, pace, seconds, extraBeats }) };
  });
  const best = tries.reduce((a, b) => (b.cost < a.cost ? b : a));
  return {
    style,
    tempo: order.tempo,
    feeling,
    bpm: best.bpm,
    meter,
    pace,
    colour: Math.max(0, Math.min(2, style.colour + feeling.colour)) as 0 | 1 | 2,
    form: best.form,
    mostEnergy: calm ? 4 : 5,
  };
}

/** The plan of a song for other words: tempo, style, mood and the bars around the words stay. */
export function planAgain(plan: Plan, sections: readonly FormSection[]): Plan {
  return { ...plan, form: place(plan.form.choice, sections, plan) };
}

function feelingOf(mood: FixedMood, calm: boolean, random: () => number): Feeling {
  const chance = random();
  switch (mood) {
    case 'Happy':
      return { mode: 'major', colour: 0, energy: calm ? -1 : 0, bounce: false };
    case 'Romantic':
      return { mode: chance < 0.85 ? 'major' : 'minor', colour: 1, energy: calm ? -1 : 0, bounce: false };
    case 'Reflective':
      return { mode: chance < 0.5 ? 'minor' : 'major', colour: 1, energy: -1, bounce: false };
    case 'Funny':
      return { mode: 'major', colour: -1, energy: calm ? -1 : 0, bounce: !calm };
    default:
      return { mode: chance < 0.9 ? 'minor' : 'major', colour: 0, energy: -1, bounce: false };
  }
}

const ENERGY = {
  intro: [2],
  verse: [2, 3],
  chorus: [4, 4, 5],
  bridge: [3],
  outro: [3],
} as const;

/** 1 to 5 for a bar: sections differ, the last chorus is the loudest, the bridge falls back and builds. */
export function energyOf(plan: Plan, sectionIndex: number, bar: number): number {
  const section = plan.form.sections[sectionIndex]!;
  const curve: readonly number[] = ENERGY[section.tag];
  let energy = curve[Math.min(section.occurrence, curve.length - 1)]!;
  const isLastChorus =
    section.tag === 'chorus' && !plan.form.sections.some((other, i) => i > sectionIndex && other.tag === 'chorus');
  if (isLastChorus) energy = 5;
  const bars = section.beats / plan.meter;
  if (section.tag === 'bridge') energy = bar < bars / 2 ? 2 : bar < bars - 1 ? 3 : 4;
  if (section.tag === 'verse' && section.occurrence > 0 && bar === bars - 1) energy += 1;
  // An intro of one instrument less would be no intro.
  const least = section.tag === 'intro' ? 2 : 1;
  return Math.max(least, Math.min(plan.mostEnergy, energy + plan.feeling.energy));
}

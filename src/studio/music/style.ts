/** Parts of a musical style. A style is data; the players (drummer, bassist, comper …) read it. */
import type { Tempo } from '../contracts.ts';

/**
 * One or more bars on a grid, bars parted by `|`; the number of characters in a bar is its grid (16 = sixteenths of 4/4,
 * 12 = triplets of 4/4 or sixteenths of 3/4). `.` is silence and `-` holds the sound before. What the other characters
 * mean depends on the player:
 *
 * - drums: `1` to `9`, how hard
 * - bass: `r` root, `o` octave, `f` fifth, `F` fifth below, `t` third, `s` sixth, `v` flat seventh, `a` step into the next
 *   chord, `g` ghost note, or the whole figure `walk`
 * - chords: `x` hit, `X` accent, `d` `u` strum down and up (`D` `U` accents), `m` muted strum, `1` to `6` one note of the
 *   voicing from below, `b` bass root, `B` bass fifth
 */
export type Figure = string;

/** Figures from sparse to full; the section's energy chooses. Where a place holds several, the seed chooses one. */
export type Layers<T> = readonly (T | readonly T[])[];

/** One value for all tempos, or one for each. */
export type ByTempo<T> = Record<Tempo, T>;

export type DrumVoice =
  | 'kick'
  | 'snare'
  | 'rim'
  | 'clap'
  | 'hat'
  | 'open'
  | 'pedal'
  | 'ride'
  | 'bell'
  | 'crash'
  | 'tambourine'
  | 'shaker'
  | 'cowbell'
  | 'bongo'
  | 'bongoLow'
  | 'conga'
  | 'congaMute'
  | 'congaLow'
  | 'clave'
  | 'guiro'
  | 'agogo'
  | 'agogoLow'
  | 'triangle'
  | 'tomLow'
  | 'tomMid'
  | 'tomHigh'
  | 'swirl';

export type DrumFigure = Partial<Record<DrumVoice, Figure>>;

export type FillKind = 'toms' | 'snare' | 'triplet' | 'brush' | 'roll' | 'claps' | 'percussion' | 'none';

/** Mixer settings of a channel. */
export interface Strip {
  /** Decibels on top of the common level of its role. */
  level: number;
  /** -1 left to 1 right. */
  pan: number;
  /** Reverb send, 0 to 1. */
  send: number;
}

interface PartBase {
  /** General MIDI programs; the seed chooses one. */
  programs: readonly number[];
  /** Section energy (1 to 5) from which the part plays, and the last at which it still does. */
  from: number;
  until?: number;
  strip: Strip;
}

/** Chords in rhythm: piano, guitars, organ stabs, brass hits, plucked pads. */
export interface CompPart extends PartBase {
  role: 'comp';
  /** MIDI numbers between which the voicing moves. */
  register: readonly [number, number];
  notes: number;
  figures: ByTempo<Layers<Figure>>;
  /** Notes ring until the chord changes, as with a pedal or open strings. */
  ring?: boolean;
}

/** Held chords. */
export interface PadPart extends PartBase {
  role: 'pad';
  register: readonly [number, number];
  notes: number;
}

/** One slow line of guide tones above the chords. */
export interface LinePart extends PartBase {
  role: 'line';
  register: readonly [number, number];
}

/** Short answers in the gaps of the voice, the hook in the intro and the solo. */
export interface AnswerPart extends PartBase {
  role: 'answer';
  register: readonly [number, number];
}

export interface BassPart extends PartBase {
  role: 'bass';
  figures: ByTempo<Layers<Figure>>;
  /** Lowest note; the part spans an octave and a half from it. */
  lowest: number;
}

export interface DrumPart {
  role: 'drums';
  /** General MIDI drum kits of channel 10; the seed chooses one. */
  kits: readonly number[];
  from: number;
  strip: Strip;
  figures: ByTempo<Layers<DrumFigure>>;
  fills: readonly FillKind[];
}

export type PitchedPart = CompPart | PadPart | LinePart | AnswerPart | BassPart;

export interface MelodyHabits {
  /** Finest grid of the tune in steps of a beat: 2 eighths, 3 triplets, 4 sixteenths. */
  grid: ByTempo<2 | 3 | 4>;
  /** 0 on the beat to 1 leaning on the off-beats. */
  syncopation: number;
  /** 0 speech-like repeated notes to 1 wide arcs. */
  range: number;
  pentatonic: boolean;
  /** Chance that a long note is ornamented by a turn of neighbouring notes. */
  ornaments: number;
  /** Syllables a second that feel right. */
  pace: number;
  /** Verses are spoken in rhythm rather than sung. */
  spoken?: boolean;
}

export interface Progressions {
  /** Bars by spaces; several chords of one bar by commas: `I V,V7 vi IV`. Roman numerals count from the major scale. */
  verse: readonly string[];
  chorus: readonly string[];
  bridge: readonly string[];
}

export interface MixHabits {
  /** Reverberation time in seconds, and how much of the voice goes into it (0 to 1). */
  room: number;
  voiceSend: number;
  /** Echo of the voice in beats; 0 for none. */
  echoBeats: number;
  echoLevel: number;
  /** Decibels by which the kick pushes the chords down (the pump of dance music). */
  pump: number;
  /** Decibels of tilt over the whole song: positive is brighter. */
  brightness: number;
  /** 1 clean to 3 driven hard into the tape. */
  drive: number;
  texture: 'none' | 'vinyl';
}

export interface Style {
  id: string;
  tempo: ByTempo<readonly [number, number]>;
  /** Beats in a bar; the seed chooses. */
  meters: readonly (3 | 4)[];
  /** Position of an off-beat eighth in its beat: 0.5 straight, 0.667 a full triplet swing. */
  swing: number;
  /** Same for the off-beat sixteenth in its eighth. */
  sixteenthSwing: number;
  /** 0 plain triads, 1 sevenths and added notes, 2 jazz. */
  colour: 0 | 1 | 2;
  major: Progressions;
  minor: Progressions;
  /** Scale the tune leans on. */
  scale: 'natural' | 'mixolydian' | 'dorian' | 'blues';
  melody: MelodyHabits;
  drums: DrumPart;
  parts: readonly PitchedPart[];
  /** Programs that play the melody when nobody can sing it. */
  guide: readonly number[];
  /** Milliseconds: spread of the players' timing, and how far the snare lies behind the beat. */
  looseness: number;
  layback: number;
  ending: 'hit' | 'ritard';
  mix: MixHabits;
}

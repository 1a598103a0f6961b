/** The score: what the composer writes, the band plays and the singer sings. Times in seconds from the start of the song. */
import type { SectionTag } from './contracts.ts';

export interface Note {
  start: number;
  duration: number;
  /** MIDI note number, 69 = A4 = 440 Hz; may be fractional for ornaments. */
  pitch: number;
}

/** One sung syllable. `phones` are the voice's own phone names (ARPAbet in lower case with 0/1 stress for English). */
export interface SungSyllable {
  onset: string[];
  nucleus: string;
  coda: string[];
  stressed: boolean;
  /** Index of the word in the line. */
  word: number;
  /** One note, or several for a melisma. The vowel starts on the first note's start. */
  notes: Note[];
}

/** One lyric line ready to be sung. */
export interface SungLine {
  /** Index of the line over the whole song. */
  line: number;
  section: SectionTag;
  /** The displayed words, in order. */
  words: string[];
  /** As in the line's prosody. */
  sung?: string;
  syllables: SungSyllable[];
}

export interface BandEvent {
  /** MIDI channel 0-15; 9 = drums. */
  channel: number;
  start: number;
  duration: number;
  pitch: number;
  /** 1-127 */
  velocity: number;
}

export interface Score {
  bpm: number;
  durationSeconds: number;
  /** Semitones above C of the key. */
  key: number;
  mode: 'major' | 'minor';
  sections: { tag: SectionTag; start: number; end: number }[];
  beats: number[];
  /** General MIDI program by channel. */
  programs: Map<number, number>;
  band: BandEvent[];
  lines: SungLine[];
}

/** Syllables and stresses of a line; the input of composition, before there is a melody. */
export interface LineProsody {
  words: string[];
  /** The line as respelled for singing: voices that speak text instead of phones need it again to sing. */
  sung?: string;
  syllables: Omit<SungSyllable, 'notes'>[];
}

/** A rendered voice: mono, 44.1 kHz. */
export interface Take {
  samples: Float32Array;
  /** Seconds in the song at which samples[0] is heard. */
  start: number;
  /** Measured start and end of each syllable's vowel, for captions and for the judge. */
  syllables: { word: number; start: number; end: number }[];
}

export interface TakeOptions {
  /** Constant shift in cents, for doubles. */
  detuneCents: number;
  /** Seconds later than written, for doubles. */
  delay: number;
  /** 0 to 1 of added breath noise. */
  breath: number;
  seed: string;
}

/** Sub-interface of the embedded engine: one voice of one or more languages. */
export interface Singer {
  readonly id: string;
  /** BCP 47 codes. */
  readonly languages: string[];
  /** Comfortable range in MIDI note numbers. */
  readonly range: { low: number; high: number };
  /** Splits a sung line into syllables with the phones this voice sings. */
  prosody(sung: string, display: string): Promise<LineProsody>;
  sing(line: SungLine, options: TakeOptions): Promise<Take>;
}

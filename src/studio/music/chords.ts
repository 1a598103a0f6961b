/** Chords and scales as pitch classes (semitones above C). */
export interface Chord {
  /** Semitones above the key. */
  root: number;
  /** Semitones above the root, ascending, from 0. */
  tones: readonly number[];
  minor: boolean;
  dominant: boolean;
}

/** A chord and the beats of the song during which it sounds. */
export interface PlacedChord extends Chord {
  start: number;
  end: number;
}

const DEGREES = { I: 0, II: 2, III: 4, IV: 5, V: 7, VI: 9, VII: 11 } as const;

const QUALITIES: Record<string, readonly number[]> = {
  maj: [0, 4, 7],
  min: [0, 3, 7],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  add9: [0, 4, 7, 14],
  '6': [0, 4, 7, 9],
  '7': [0, 4, 7, 10],
  '9': [0, 4, 7, 10, 14],
  '13': [0, 4, 10, 14, 21],
  sus4: [0, 5, 7],
  sus2: [0, 2, 7],
  '7sus4': [0, 5, 7, 10],
  m7: [0, 3, 7, 10],
  m9: [0, 3, 7, 10, 14],
  m6: [0, 3, 7, 9],
  dim: [0, 3, 6],
  dim7: [0, 3, 6, 9],
  m7b5: [0, 3, 6, 10],
  '5': [0, 7, 12],
};

/** Reads a Roman numeral counted from the major scale: `ii7`, `bVII`, `Vsus4`, `IVmaj7`. @throws RangeError */
export function readChord(token: string, colour: 0 | 1 | 2 = 0): Chord {
  const match = /^([b#]?)(VII|VI|IV|V|III|II|I|vii|vi|iv|v|iii|ii|i)(.*)$/.exec(token);
  const degree = match?.[2];
  if (!match || !degree) throw new RangeError(`not a chord: ${token}`);
  const minor = degree === degree.toLowerCase();
  const shift = match[1] === 'b' ? -1 : match[1] === '#' ? 1 : 0;
  const root = (DEGREES[degree.toUpperCase() as keyof typeof DEGREES] + shift + 12) % 12;
  const quality = match[3] ? qualityName(match[3], minor) : plainQuality(root, minor, colour);
  const tones = QUALITIES[quality];
  if (!tones) throw new RangeError(`not a chord: ${token}`);
  return { root, tones, minor, dominant: tones.includes(4) && tones.includes(10) };
}

function qualityName(suffix: string, minor: boolean): string {
  if (!minor) return suffix;
  return { '7': 'm7', '9': 'm9', '6': 'm6' }[suffix] ?? suffix;
}

/** Chord quality for a plain numeral at the style's `colour`: triad, seventh or suspended, ninth or thirteenth. */
function plainQuality(root: number, minor: boolean, colour: 0 | 1 | 2): string {
  if (colour === 0) return minor ? 'min' : 'maj';
  if (minor) return colour === 1 ? 'm7' : 'm9';
  if (root === 7) return colour === 1 ? '7sus4' : '13';
  return colour === 1 ? 'add9' : 'maj9';
}

/** One list of chords for each bar. */
export function readProgression(text: string, colour: 0 | 1 | 2): Chord[][] {
  return text.split(' ').map((bar) => bar.split(',').map((token) => readChord(token, colour)));
}

export type ScaleName = 'major' | 'minor' | 'mixolydian' | 'dorian' | 'blues';

const SCALES: Record<ScaleName, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  blues: [0, 2, 3, 4, 5, 7, 9, 10],
};

const PENTATONIC = { major: [0, 2, 4, 7, 9], minor: [0, 3, 5, 7, 10] } as const;

/** Semitones above the key. */
export function scaleTones(name: ScaleName): readonly number[] {
  return SCALES[name];
}

export function pentatonic(mode: 'major' | 'minor'): readonly number[] {
  return PENTATONIC[mode];
}

/** 0 to 11. */
export function pitchClass(pitch: number): number {
  return ((Math.round(pitch) % 12) + 12) % 12;
}

/** Pitch classes of a chord in a key. */
export function chordClasses(chord: Chord, key: number): number[] {
  return chord.tones.map((tone) => pitchClass(key + chord.root + tone));
}

/** The chord that sounds at a beat; the last one after the end. @throws RangeError when there is none. */
export function chordAt(chords: readonly PlacedChord[], beat: number): PlacedChord {
  const found = chords.find((chord) => beat < chord.end - 1e-6) ?? chords.at(-1);
  if (!found) throw new RangeError('a song without chords');
  return found;
}

/** A room: eight delay lines in a feedback network. Source: J.-M. Jot, "Digital delay networks for designing artificial reverberators" (1991). */
export interface Room {
  /** Seconds for the sound to fall by 60 dB. */
  decay: number;
  /** Seconds before the first reflection. */
  predelay: number;
  /** 0 bright to 1 dark. */
  damping: number;
}

/** Mutually prime lengths in samples at 44.1 kHz, of about 30 to 50 ms. */
const LENGTHS = [1447, 1559, 1663, 1783, 1879, 1999, 2131, 2237] as const;
const LINES = LENGTHS.length;

/** Puts the wet sound of a stereo signal in its place. Odd lines hear and feed the right side, even lines the left. */
export function reverberate(
  left: Float32Array,
  right: Float32Array,
  { decay, predelay, damping }: Room,
  sampleRate: number,
): void {
  const lengths = LENGTHS.map((length) => Math.round((length * sampleRate) / 44100));
  const lines = lengths.map((length) => new Float32Array(length));
  const gains = Float64Array.from(lengths, (length) => 10 ** ((-3 * length) / sampleRate / decay));
  const positions = new Int32Array(LINES);
  const dull = new Float64Array(LINES);
  const heard = new Float64Array(LINES);
  const delay = Math.round(predelay * sampleRate);
  /** The last samples of both sides, before the first reflection; a ring. */
  const [lateLeft, lateRight] = [new Float32Array(delay + 1), new Float32Array(delay + 1)];
  let at = 0;
  const keep = damping * 0.75;
  for (let i = 0; i < left.length; i++) {
    lateLeft[at] = left[i]!;
    lateRight[at] = right[i]!;
    at = at === delay ? 0 : at + 1;
    const inLeft = lateLeft[at]! * 0.35;
    const inRight = lateRight[at]! * 0.35;
    let sum = 0;
    for (let k = 0; k < LINES; k++) {
      dull[k] = keep * dull[k]! + (1 - keep) * lines[k]![positions[k]!]!;
      heard[k] = dull[k]! * gains[k]!;
      sum += heard[k]!;
    }
    // A Householder matrix mixes the lines without loss: each gets itself less a quarter of all.
    const shared = sum * (2 / LINES);
    for (let k = 0; k < LINES; k++) {
      lines[k]![positions[k]!] = heard[k]! - shared + (k % 2 === 0 ? inLeft : inRight) + 1e-20;
      positions[k] = positions[k]! + 1 === lengths[k]! ? 0 : positions[k]! + 1;
    }
    left[i] = heard[0]! + heard[2]! - heard[4]! + heard[6]!;
    right[i] = heard[1]! - heard[3]! + heard[5]! + heard[7]!;
  }
}

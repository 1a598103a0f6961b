/** Sets syllables on the grid of a line: stress on strong beats, even flow, room to breathe at the end. */
export interface RhythmTask {
  /** In singing order. */
  syllables: readonly { stressed: boolean; startsWord: boolean; endsPhrase?: boolean }[];
  /** Syllable that is held for at least a second and a half where the line has the room. */
  held?: number | undefined;
  /** Speech in rhythm: all steps of the grid, however roomy the line is. */
  spoken?: boolean;
  beats: number;
  meter: number;
  /** Steps of a beat. */
  grid: 2 | 3 | 4;
  beatSeconds: number;
  /** Beats before the line in which its first syllables may fall. */
  pickup: number;
  /** 0 on the beat to 1 off the beat. */
  syncopation: number;
  /** Preference for a step of the grid, 0 to 1; lines of one motif share it, so they share a rhythm. */
  taste: (step: number) => number;
}

export interface PlacedSyllable {
  /** Beats from the start of the line; negative in the pickup. */
  beat: number;
  beats: number;
}

const SHORTEST_SECONDS = 0.18;
const SHORTEST_SPOKEN_SECONDS = 0.14;
/** A held note, and what is wished for one. */
const HELD_SECONDS = 1.51;
const WISHED_SECONDS = 1.65;
const LONGEST_HELD_SECONDS = 2.4;
/** Wished after a comma. */
const PHRASE_SECONDS = 0.35;
const BREATH_SECONDS = 0.3;
const CROWDED = 1000;

/** Seconds that each syllable beside a held one needs at least, and with ease; and seconds left free at the end of its line. */
const BESIDE_SECONDS = 0.2;
const EASY_BESIDE_SECONDS = 0.3;
const REST_SECONDS = 0.35;

/** True for a line of so many syllables and seconds in which one of them can be held. */
export function hasRoomToHold(syllables: number, seconds: number): boolean {
  return seconds - REST_SECONDS - HELD_SECONDS >= (syllables - 1) * BESIDE_SECONDS;
}

/** True where also the grid of a slow song has a place for the other syllables. */
export function hasEaseToHold(syllables: number, seconds: number): boolean {
  return seconds - REST_SECONDS - HELD_SECONDS >= (syllables - 1) * EASY_BESIDE_SECONDS;
}

/** Finds the cheapest placing by dynamic programming over (syllable, step). */
export function placeSyllables(task: RhythmTask): PlacedSyllable[] {
  const count = task.syllables.length;
  if (count === 0) return [];
  const grid = gridFor(task);
  const first = -Math.floor(task.pickup * grid + 1e-6);
  const steps = Math.round(task.beats * grid) - first;
  const costs = task.syllables.map((syllable, i) =>
    Float64Array.from({ length: steps }, (_, s) =>
      placeCost(task, syllable.stressed, i, (first + s) / grid, first + s),
    ),
  );
  const from = task.syllables.map(() => new Int32Array(steps));
  for (let i = 1; i < count; i++) {
    const before = costs[i - 1]!;
    const here = costs[i]!;
    for (let s = 0; s < steps; s++) {
      let best = Infinity;
      for (let p = 0; p < s; p++) {
        const cost = before[p]! + gapCost(task, i, (s - p) / grid);
        if (cost < best) {
          best = cost;
          from[i]![s] = p;
        }
      }
      here[s] = here[s]! + best;
    }
  }
  return toSyllables(task, trace(costs.at(-1)!, from), first, grid);
}

/** Below this many beats for a syllable a line needs its style's fine grid; above, eighths flow better. */
const ROOMY = 0.56;

/** A roomy line keeps to the eighths, a line with more syllables than steps gets a finer grid. */
function gridFor(task: RhythmTask): number {
  const room = (task.beats * 0.8) / task.syllables.length;
  let grid: number = task.grid === 4 && room > ROOMY && !task.spoken ? 2 : task.grid;
  while ((task.beats - 0.5) * grid < task.syllables.length * 1.1) grid *= 2;
  return grid;
}

function trace(last: Float64Array, from: Int32Array[]): number[] {
  let step = last.reduce((best, cost, s) => (cost < last[best]! ? s : best), 0);
  const path: number[] = [];
  for (let i = from.length - 1; i >= 0; i--) {
    path.unshift(step);
    step = from[i]![step]!;
  }
  return path;
}

function toSyllables(task: RhythmTask, steps: number[], first: number, grid: number): PlacedSyllable[] {
  const end = task.beats - restBeats(task);
  return steps.map((step, i) => {
    const beat = (first + step) / grid;
    const next = i + 1 < steps.length ? (first + steps[i + 1]!) / grid : Math.max(end, beat + 0.25);
    return { beat, beats: Math.min(next - beat, longestBeats(task, i)) };
  });
}

function longestBeats({ syllables, held, beatSeconds }: RhythmTask, index: number): number {
  if (index === held) return LONGEST_HELD_SECONDS / beatSeconds;
  return index + 1 < syllables.length ? Math.max(1, 1.1 / beatSeconds) : Math.max(1.5, 1.6 / beatSeconds);
}

/** Left free at the end of a line, for breath and for the pickup of the next. */
function restBeats({ pickup, beatSeconds }: RhythmTask): number {
  return Math.max(pickup + 0.12 / beatSeconds, BREATH_SECONDS / beatSeconds);
}

function placeCost(task: RhythmTask, stressed: boolean, index: number, beat: number, step: number): number {
  const weight = metricWeight(beat, task);
  let cost = stressed ? (1 - weight) * 1.7 : weight * 0.5;
  cost += task.taste(step) * 0.55;
  if (index === 0) cost += Math.max(0, beat - 1) * 0.9 + (beat < 0 && stressed ? 1 : 0);
  if (index === task.syllables.length - 1) {
    const room = (task.beats - restBeats(task) - beat) * task.beatSeconds;
    const wished = Math.min(1.3, 1.5 * task.beatSeconds);
    if (room < 0.16) cost += CROWDED * (1 + 0.16 - room);
    else cost += index === task.held ? heldCost(room) : 0.8 * Math.log2(room / wished) ** 2;
  }
  return cost;
}

function heldCost(seconds: number): number {
  return (seconds < HELD_SECONDS ? 8 * (HELD_SECONDS - seconds) + 8 : 0) + 2 * Math.log2(seconds / WISHED_SECONDS) ** 2;
}

/** Cost of `gap` beats between syllable i - 1 and syllable i. */
function gapCost(task: RhythmTask, i: number, gap: number): number {
  const seconds = gap * task.beatSeconds;
  if (i - 1 === task.held) return heldCost(seconds);
  const held = task.held === undefined ? 0 : WISHED_SECONDS;
  const even = Math.max(0.2, (task.beats * 0.8 * task.beatSeconds - held) / task.syllables.length);
  const flow = Math.max(0.17, Math.min(0.6, even));
  const wished =
    flow * (task.syllables[i - 1]!.stressed ? 1.2 : 0.88) * (task.syllables[i]!.startsWord ? 1.08 : 0.92) +
    (task.syllables[i - 1]!.endsPhrase ? PHRASE_SECONDS : 0);
  const shortest = task.spoken ? SHORTEST_SPOKEN_SECONDS : SHORTEST_SECONDS;
  const crowd = seconds < shortest ? 6 + (40 * (shortest - seconds)) / shortest : 0;
  return crowd + 1.5 * Math.log2(seconds / wished) ** 2;
}

/** 1 on the downbeat, near 0 on the weakest steps. */
export function metricWeight(beat: number, { meter, syncopation }: { meter: number; syncopation: number }): number {
  const inBar = ((beat % meter) + meter) % meter;
  const part = inBar - Math.floor(inBar + 1e-6);
  if (part < 0.01) {
    if (inBar < 0.01) return 1;
    return meter === 4 && Math.abs(inBar - 2) < 0.01 ? 0.85 : 0.68;
  }
  if (Math.abs(part - 0.5) < 0.01 || Math.abs(part - 2 / 3) < 0.01) return 0.32 + 0.42 * syncopation;
  return 0.1 + 0.2 * syncopation;
}

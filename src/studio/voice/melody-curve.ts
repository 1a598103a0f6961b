import { randomFrom } from '../random.ts';
import type { Note } from '../score.ts';
import type { VoiceCraft } from './craft.ts';

/** Seconds a voice needs from note to note. */
const PORTAMENTO = 0.075;
/** Share of the portamento that lies before the note, so that the vowel opens in tune. */
const BEFORE_NOTE = 0.65;
const VIBRATO_HERTZ = 5.5;
const SHORTEST_VIBRATO_NOTE = 0.42;
/** Nobody scoops into a note that is over at once. */
const SHORTEST_SCOOPED_NOTE = 0.24;
/** A rest this long makes the next note the beginning of a phrase. */
const PHRASE_REST = 0.12;

/** The pitch of a phrase: glides between notes, scoops into phrases, late vibrato on held notes, a slow wander. Ask with rising times. */
export function melodyCurve(
  notes: readonly Note[],
  craft: VoiceCraft,
  { seed, detuneCents }: { seed: string; detuneCents: number },
): (time: number) => number {
  const random = randomFrom(`melody ${seed}`);
  const vibratos = notes.map(() => ({
    hertz: VIBRATO_HERTZ + 0.7 * (random() - 0.5),
    depth: craft.vibratoDepth * (0.75 + 0.5 * random()),
    delay: 0.16 + 0.12 * random(),
  }));
  const phases = [random(), random(), random()].map((turn) => turn * 2 * Math.PI);
  const glides = notes.map((note, i) =>
    Math.min(PORTAMENTO, note.duration * 0.4, (notes[i - 1] ?? note).duration * 0.4),
  );
  let at = 0;
  return (time) => {
    while (at + 1 < notes.length && time >= notes[at + 1]!.start - glides[at + 1]! * BEFORE_NOTE) at++;
    const note = notes[at]!;
    const before = notes[at - 1];
    const age = time - note.start;
    let pitch = note.pitch;
    if (before)
      pitch = before.pitch + (note.pitch - before.pitch) * eased((age + glides[at]! * BEFORE_NOTE) / glides[at]!);
    let cents = detuneCents;
    const opensPhrase = !before || note.start - (before.start + before.duration) > PHRASE_REST;
    if (opensPhrase && note.duration >= SHORTEST_SCOOPED_NOTE) {
      cents -= craft.scoop * Math.max(0, Math.min(1, 1 - (age + 0.05) / 0.11)) ** 2;
    }
    cents += vibrato(note, age, vibratos[at]!);
    cents +=
      craft.drift *
      (0.5 * Math.sin(2.1 * time + phases[0]!) +
        0.3 * Math.sin(5.3 * time + phases[1]!) +
        0.2 * Math.sin(11.7 * time + phases[2]!));
    return 440 * 2 ** ((pitch - 69 + cents / 100) / 12);
  };
}

function eased(share: number): number {
  return 0.5 - 0.5 * Math.cos(Math.PI * Math.max(0, Math.min(1, share)));
}

/** Begins late, grows, and fades into the end of the note. */
function vibrato(
  note: Note,
  age: number,
  { hertz, depth, delay }: { hertz: number; depth: number; delay: number },
): number {
  if (note.duration < SHORTEST_VIBRATO_NOTE || age < delay) return 0;
  const growing = Math.min(1, (age - delay) / 0.3);
  const fading = Math.max(0.3, Math.min(1, (note.duration - age) / 0.12));
  return depth * growing * fading * Math.sin(2 * Math.PI * hertz * (age - delay));
}

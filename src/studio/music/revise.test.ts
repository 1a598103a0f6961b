import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SongStyle, Tempo } from '../contracts.ts';
import { compose, type ComposeInput, type Composition } from './compose.ts';
import { exampleSong } from './example-song.ts';
import { revise, type Revision } from './revise.ts';
import { STYLES } from './styles/index.ts';
import { writtenProsody } from './written-prosody.ts';

const WORDS: Record<string, readonly string[]> = {
  en: ['And you were singing in the rain', 'We were young', 'Nobody ever knew your name but me and all the others'],
  es: ['Y cantabas bajo la lluvia', 'Tan jóvenes', 'Nadie sabía tu nombre sino yo y todos los demás'],
  it: ['E cantavi sotto la pioggia', 'Così giovani', 'Nessuno sapeva il tuo nome tranne me e tutti gli altri'],
  fr: ['Et tu chantais sous la pluie', 'Si jeunes', 'Personne ne savait ton nom sauf moi et tous les autres'],
  de: ['Und du hast im Regen gesungen', 'So jung', 'Niemand wusste deinen Namen außer mir und den anderen'],
};

const order = fc.record({
  style: fc.record({
    genre: fc.constantFrom(...Object.keys(STYLES)),
    mood: fc.constantFrom('Happy' as const, 'Sad' as const, 'Funny' as const, 'Surprise Me' as const),
    tempo: fc.constantFrom<Tempo>('Slow', 'Medium', 'Up-tempo'),
    occasion: fc.constantFrom<SongStyle['occasion']>('birthday', 'memorial'),
  }),
  seed: fc.string({ maxLength: 12 }),
  language: fc.constantFrom(...Object.keys(WORDS)),
  which: fc.nat(2),
  section: fc.nat(5),
  line: fc.nat(3),
  guide: fc.boolean(),
});

type Sections = ComposeInput['sections'];

function changed(sections: Sections, section: number, line: number, words: string, language: string): Sections {
  return sections.map(({ tag, lines }, s) => ({
    tag,
    lines: lines.map((old, l) => (s === section && l === line ? writtenProsody(words, language) : old)),
  }));
}

const positions = (sections: Sections): number[] => sections.flatMap(({ lines }) => lines).map((_, i) => i);

function revised(before: Composition, sections: Sections, unchanged: (number | null)[]): Revision {
  return revise(before, { sections, unchanged, range: before.range, guide: before.guide });
}

/** The notes and sounds of a line from its first note. */
function singing({ score }: Composition, line: number): unknown {
  const { syllables } = score.lines.find((sung) => sung.line === line)!;
  const first = syllables[0]!.notes[0]!.start;
  const round = (seconds: number): number => Math.round(seconds * 1e5);
  return syllables.map(({ onset, nucleus, coda, notes }) => [
    [onset, nucleus, coda],
    notes.map(({ start, duration, pitch }) => [round(start - first), round(duration), pitch]),
  ]);
}

/** The band until somebody sings. */
const introOf = ({ score, pickup }: Composition) => {
  const end = score.sections[0]!.end - (pickup * 60) / score.bpm - 0.1;
  return score.band.filter(({ start }) => start < end);
};

test('MEND-14a one changed line leaves tempo, key, form, band and the melody of every other line as they were', () => {
  fc.assert(
    fc.property(order, ({ style, seed, language, which, section, line, guide }) => {
      const input = { ...exampleSong(style, seed), guide };
      const before = compose(input);
      const index = section * 4 + line;
      const sections = changed(input.sections, section, line, WORDS[language]![which]!, language);
      const unchanged = positions(sections).map((at) => (at === index ? null : at));
      const { composition: after, keepsBars } = revised(before, sections, unchanged);
      expect(after.score).toMatchObject({ bpm: before.score.bpm, key: before.score.key, mode: before.score.mode });
      expect(introOf(after)).toEqual(introOf(before));
      expect(after.score.lines.map((sung) => sung.line)).toEqual(before.score.lines.map((sung) => sung.line));
      // Fewer syllables than the line had always fit.
      if (which === 1) expect(keepsBars).toBe(true);
      if (!keepsBars) return;
      expect(after.score.sections).toEqual(before.score.sections);
      if (!guide) expect(after.score.band).toBe(before.score.band);
      for (const kept of before.score.lines.filter((sung) => sung.line !== index))
        expect(after.score.lines.find((sung) => sung.line === kept.line)).toEqual(kept);
      const harmony = before.harmonies.filter((sung) => sung.line !== index);
      expect(after.harmonies.filter((sung) => sung.line !== index)).toEqual(harmony);
      expect(after.score.lines.find((sung) => sung.line === index)!.syllables.length).toBe(
        sections[section]!.lines[line]!.syllables.length,
      );
    }),
    { numRuns: 60 },
  );
});

test('MEND-14b words of the same stresses are sung to the stored notes that they replace, whatever is composed today', () => {
  const input = exampleSong();
  const today = compose(input);
  // The score of a composer who wrote the first line a step higher.
  const raised = <T extends { pitch: number }>(notes: T[]): T[] =>
    notes.map((note) => ({ ...note, pitch: note.pitch + 1 }));
  const before = {
    ...today,
    vocals: today.vocals.map((line) => (line.line === 0 ? { ...line, notes: line.notes.map(raised) } : line)),
  };
  const stresses = (prosody: { syllables: { stressed: boolean }[] }) =>
    prosody.syllables.map(({ stressed }) => stressed);
  const old = input.sections[0]!.lines[0]!;
  const other = {
    ...old,
    words: ['Other', 'words'],
    syllables: old.syllables.map((one) => ({ ...one, nucleus: 'o' })),
  };
  const sections = input.sections.map((section, s) =>
    s === 0 ? { ...section, lines: [other, ...section.lines.slice(1)] } : section,
  );
  const unchanged = positions(sections).map((at) => (at === 0 ? null : at));
  const { composition, keepsBars } = revised(before, sections, unchanged);
  const [was, is] = [today.score.lines[0]!, composition.score.lines[0]!];
  expect(keepsBars).toBe(true);
  expect(is.words).toEqual(['Other', 'words']);
  expect(stresses(is)).toEqual(stresses(was));
  expect(is.syllables.map(({ notes }) => notes)).toEqual(was.syllables.map(({ notes }) => raised(notes)));
});

test('MEND-14c the melody of an instrumental changes in the changed line alone', () => {
  const input = { ...exampleSong(), guide: true };
  const before = compose(input);
  const sections = changed(input.sections, 2, 1, 'We were young', 'en');
  const { composition } = revised(
    before,
    sections,
    positions(sections).map((at) => (at === 9 ? null : at)),
  );
  const key = (event: object): string => JSON.stringify(event);
  const old = new Set(before.score.band.map(key));
  const line = before.plan.form.sections.flatMap(({ lines }) => lines).find((placed) => placed.line === 9)!;
  const beat = 60 / before.score.bpm;
  const news = composition.score.band.filter((event) => !old.has(key(event)));
  expect(news.length).toBeGreaterThan(0);
  for (const { start } of news) {
    expect(start).toBeGreaterThan((line.start - before.pickup) * beat - 0.1);
    expect(start).toBeLessThan((line.start + line.beats) * beat);
  }
});

test('MEND-14d words that need other bars keep tempo, key and intro, and lines over the same chords their melody', () => {
  const input = exampleSong();
  const before = compose(input);
  const added = writtenProsody('And one more line about the sea', 'en');
  const sections = input.sections.map((section, s) =>
    s === 2 ? { ...section, lines: [...section.lines, added] } : section,
  );
  const unchanged = [...Array.from({ length: 12 }, (_, i) => i), null, ...Array.from({ length: 12 }, (_, i) => i + 12)];
  const { composition: after, keepsBars } = revised(before, sections, unchanged);
  expect(keepsBars).toBe(false);
  expect(after.score).toMatchObject({ bpm: before.score.bpm, key: before.score.key, mode: before.score.mode });
  expect(introOf(after)).toEqual(introOf(before));
  expect(after.score.durationSeconds).toBeGreaterThan(before.score.durationSeconds);
  unchanged.forEach((from, line) => {
    if (from !== null) expect(singing(after, line)).toEqual(singing(before, from));
  });
});

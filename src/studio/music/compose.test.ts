import { expect, test } from 'vitest';
import type { Mood, Tempo } from '../contracts.ts';
import { compose, type Composition } from './compose.ts';
import { exampleSong } from './example-song.ts';
import { planSong } from './plan.ts';
import { styleForGenre } from './style-for-genre.ts';
import { STYLES } from './styles/index.ts';

const WIZARD = [
  'Pop',
  'Rock',
  'Ballad',
  'Afrobeats',
  'Country',
  'Acoustic',
  'HipHop',
  'Blues',
  'Jazz',
  'Classical',
  'Other',
];
const LEGACY = [
  'Pop Ballad',
  'Afrobeat',
  'Acoustic Folk',
  'Hip Hop',
  'Country',
  'Rock Anthem',
  'Jazz Standard',
  'R&B Soul',
];
const HOLIDAY = [
  'Pop',
  'Acoustic',
  'Chill / Lo-Fi',
  'Afrobeat',
  'R&B / Soul',
  'Classical / Orchestral',
  'Jazz',
  'Country / Folk',
  'Reggae / Dancehall',
  'EDM / Dance',
  'Hip Hop / Rap',
  'Rock / Indie',
  'Surprise Me!',
  'Other (please specify)',
];
const MOODS: Mood[] = ['Happy', 'Romantic', 'Reflective', 'Funny', 'Sad', 'Surprise Me'];
const TEMPOS: Tempo[] = ['Slow', 'Medium', 'Up-tempo'];
const STYLE_IDS = Object.keys(STYLES);

function inWindow(tempo: Tempo, bpm: number, style: string): boolean {
  if (style === 'edm' && tempo === 'Medium') return bpm >= 120 && bpm <= 128;
  if (tempo === 'Slow') return bpm >= 60 && bpm <= 80;
  return tempo === 'Medium' ? bpm >= 90 && bpm <= 112 : bpm >= 118;
}

/** The pitches of each chorus; one of each syllable, for ornaments come and go. */
function hooks({ score, plan }: Composition): number[][] {
  return plan.form.sections
    .filter((section) => section.tag === 'chorus')
    .map((section) =>
      section.lines
        .flatMap(({ line }) => score.lines.find((sung) => sung.line === line)!.syllables)
        .map(({ notes }) => notes.at(-1)!.pitch),
    );
}

test('STU-01 every genre of the three lists, each mood in turn, keeps its tempo window and lasts 75 to 105 seconds', () => {
  const { sections } = exampleSong();
  const counts = sections.map(({ tag, lines }) => ({ tag, syllables: lines.map((line) => line.syllables.length) }));
  const wrong: string[] = [];
  const genres = new Set([
    ...WIZARD,
    ...LEGACY,
    ...HOLIDAY,
    ...LEGACY.map((name) => name.toLowerCase().replaceAll(' ', '-')),
  ]);
  [...genres].forEach((genre, i) => {
    TEMPOS.forEach((tempo, j) => {
      for (const mood of [MOODS[(i + j) % 6]!, MOODS[(i + j + 3) % 6]!]) {
        const plan = planSong(
          { genre, mood, tempo, vocalStyle: 'Male', occasion: 'birthday' },
          counts,
          `${genre}${mood}`,
        );
        const seconds = (plan.form.beats * 60) / plan.bpm;
        if (!inWindow(tempo, plan.bpm, plan.style.id) || seconds < 74 || seconds > 101)
          wrong.push(`${genre} ${mood} ${tempo} ${plan.bpm} ${seconds}`);
      }
    });
  });
  expect(wrong).toEqual([]);
});

test('STU-01 named genres find their own style, unknown ones one by seed', () => {
  const found = (genre: string): string => styleForGenre(genre, 's').id;
  expect(WIZARD.slice(0, -1).map(found)).toEqual([
    'pop',
    'rock',
    'ballad',
    'afrobeat',
    'country',
    'folk',
    'hip-hop',
    'blues',
    'jazz',
    'orchestral',
  ]);
  expect(
    ['hip-hop', 'r&b-soul', 'rock-anthem', 'jazz-standard', 'Chill / Lo-Fi', 'reggaeton', 'EDM / Dance'].map(found),
  ).toEqual(['hip-hop', 'soul', 'rock', 'jazz', 'lo-fi', 'latin', 'edm']);
  const surprises = new Set(Array.from({ length: 60 }, (_, i) => styleForGenre('🎉'.repeat(1000), `s${i}`).id));
  expect(surprises.size).toBeGreaterThan(10);
});

test('STU-01 at least twelve styles differ in instruments, groove and harmony', () => {
  const songs = STYLE_IDS.map((genre) => compose(exampleSong({ genre })));
  const signature = (view: (song: Composition) => unknown): number =>
    new Set(songs.map((song) => JSON.stringify(view(song)))).size;
  expect(songs.length).toBeGreaterThanOrEqual(12);
  expect(signature(({ parts }) => parts.map(({ program }) => program))).toBe(songs.length);
  expect(
    signature(({ score }) => {
      const chorus = score.sections.find(({ tag }) => tag === 'chorus')!;
      const beat = 60 / score.bpm;
      const drums = score.band.filter(
        ({ channel, start }) => channel === 9 && start > chorus.start + 4 * beat && start < chorus.start + 8 * beat,
      );
      return drums.map(({ start, pitch }) => `${Math.round(((start - chorus.start) / beat) * 4)}:${pitch}`).sort();
    }),
  ).toBeGreaterThanOrEqual(songs.length - 1);
  expect(signature(({ plan }) => plan.style.major)).toBe(songs.length);
});

test.each(STYLE_IDS)(
  'STU-01 %s: the hook returns, notes lie in the voice and in order, the song has a beginning and an end',
  (genre) => {
    for (const tempo of TEMPOS) {
      const song = compose(exampleSong({ genre, tempo }));
      const { score } = song;
      const [first = [], second, last = [], ...more] = hooks(song);
      expect([second, more]).toEqual([first, []]);
      // The last opens up at two places and comes back.
      const same = last.filter((pitch, i) => pitch === first[i]);
      expect(last).toHaveLength(first.length);
      expect(same.length / first.length).toBeGreaterThan(0.55);
      expect(score.durationSeconds).toBeGreaterThan(75);
      expect(score.durationSeconds).toBeLessThan(104);
      expect(score.sections[0]!.tag).toBe('intro');
      expect(score.sections.at(-1)!.tag).toBe('outro');
      let end = 0;
      for (const line of score.lines) {
        for (const { notes } of line.syllables) {
          for (const note of notes) {
            expect(note.start).toBeGreaterThan(end - 1e-6);
            expect(note.duration).toBeGreaterThan(0.09);
            expect(note.pitch).toBeGreaterThanOrEqual(55);
            expect(note.pitch).toBeLessThanOrEqual(72);
            end = note.start + note.duration;
          }
        }
      }
      expect(
        score.band.every(
          (event) => event.start >= 0 && event.duration > 0 && event.velocity >= 1 && event.velocity <= 127,
        ),
      ).toBe(true);
    }
  },
);

test('STU-01 stressed syllables fall on the beat more often than unstressed ones', () => {
  const { score } = compose(exampleSong({ genre: 'Country' }));
  const beat = 60 / score.bpm;
  const share = (stressed: boolean): number => {
    const starts = score.lines
      .flatMap(({ syllables }) => syllables)
      .filter((s) => s.stressed === stressed)
      .map((s) => s.notes[0]!.start / beat);
    return starts.filter((start) => Math.abs(start - Math.round(start)) < 0.02).length / starts.length;
  };
  expect(share(true)).toBeGreaterThan(share(false) + 0.25);
});

test('STU-01 the same order and seed give the same score, another seed another song', () => {
  const first = compose(exampleSong());
  expect(compose(exampleSong())).toEqual(first);
  const others = ['a', 'b', 'c', 'd'].map((seed) => compose(exampleSong({}, seed)));
  expect(new Set(others.map((song) => hooks(song)[0]!.join(' '))).size).toBe(4);
  expect(new Set(others.map((song) => `${song.score.bpm}/${song.score.key}`)).size).toBeGreaterThan(2);
});

test('STU-01 moods change mode and density', () => {
  const happy = compose(exampleSong({ mood: 'Happy' }));
  const sad = compose(exampleSong({ mood: 'Sad' }, 'sad'));
  expect(happy.score.mode).toBe('major');
  expect(sad.score.mode).toBe('minor');
  const density = ({ score }: Composition): number => score.band.length / score.beats.length;
  expect(density(sad)).toBeLessThan(density(happy) * 0.85);
  const memorial = compose(exampleSong({ occasion: 'memorial' }));
  expect(density(memorial)).toBeLessThan(density(happy));
});

test('STU-01 lyrics beyond measure still become a song', () => {
  const input = exampleSong();
  const long = {
    ...input.sections[0]!,
    lines: [
      {
        words: ['x'],
        syllables: Array.from({ length: 90 }, (_, i) => ({
          onset: [],
          nucleus: 'a',
          coda: [],
          stressed: i % 3 === 0,
          word: 0,
        })),
      },
    ],
  };
  expect(compose({ ...input, sections: [long, ...input.sections] }).score.lines[0]!.syllables).toHaveLength(90);
  const single = compose({ ...input, sections: [{ tag: 'verse', lines: [input.sections[0]!.lines[0]!] }] });
  expect(single.score.lines).toHaveLength(1);
  const silent = { words: ['🎂'], syllables: [] };
  expect(
    compose({ ...input, sections: [{ tag: 'chorus', lines: [silent, ...input.sections[1]!.lines] }] }).score.lines.map(
      ({ line }) => line,
    ),
  ).toEqual([1, 2, 3, 4]);
  expect(() => compose({ ...input, sections: [{ tag: 'verse', lines: [silent] }] })).toThrow(RangeError);
});

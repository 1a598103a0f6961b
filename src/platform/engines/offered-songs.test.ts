import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { languageNamed } from '#kit/song-language.ts';
import { embeddedCapabilities } from '#studio/capabilities.ts';
import { languageEntries } from '#studio/lyrics/languages.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import type { Queryable } from '../db/database.ts';
import { embeddedLyrics, embeddedMusic } from './embedded-engines.ts';
import { createOfferedSongs, languagesOfAll } from './offered-songs.ts';
import { engineSwitches } from './schema.ts';
import type { SwitchRow } from './switches-repository.ts';

const engines = { lyrics: [embeddedLyrics(quickStudio)], music: [embeddedMusic(quickStudio)], transcription: [] };
const own = quickStudio.capabilities();
const row = (engine: string, change: Partial<SwitchRow>): SwitchRow => ({
  engine,
  isOn: null,
  position: null,
  genres: [],
  languages: [],
  failures: 0,
  restsUntil: null,
  changedAt: new Date(0),
  ...change,
});

/** A database whose connection answers with what `answer` gives, or throws. */
function songsWith(answer: () => SwitchRow[]) {
  const columns = Object.keys(getTableColumns(engineSwitches)) as (keyof SwitchRow)[];
  const query = async () => ({ rows: answer().map((found) => columns.map((column) => found[column])) });
  const db = { session: { client: { query } } } as unknown as Queryable;
  return createOfferedSongs({ db, engines, studio: quickStudio });
}

test('STU-02 a lyricist for some genres alone offers no language', async () => {
  const songs = songsWith(() => [row('embedded-lyrics', { genres: ['jazz'] })]);
  expect((await songs.current()).languages).toEqual([]);
});

test('HOLE-06 without a database what was offered last is offered still, and before that what the studio makes', async () => {
  let answer = (): SwitchRow[] => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
  };
  const down = answer;
  const songs = songsWith(() => answer());
  expect(await songs.current()).toEqual(own);
  answer = () => [row('embedded-music', { isOn: false })];
  expect((await songs.current()).voices).toEqual([]);
  answer = down;
  expect((await songs.current()).voices, 'still switched off').toEqual([]);
  answer = () => {
    throw new Error('a mistake in the query');
  };
  await expect(songs.current()).rejects.toMatchObject({ cause: { message: 'a mistake in the query' } });
});

test('STU-02 every language that may be offered is known by its names, and by those the lyricist knows', () => {
  const all = languagesOfAll({ ...embeddedCapabilities(), languages: [] });
  expect(languageNamed(all, 'Portuguese')?.code).toBe('pt');
  expect(languageNamed(all, '日本語')?.code).toBe('ja');
  for (const { code, names } of languageEntries)
    for (const name of names) expect(languageNamed(all, name)?.code, name).toBe(code);
});

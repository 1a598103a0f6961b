import { ownSongs } from '#studio/ears/limits.ts';
import { languageEntries } from '#studio/lyrics/languages.ts';
import type { Studio } from '../studio/port.ts';
import type { LyricsEngine, MusicEngine } from './port.ts';

/** Stored with attempts. */
export const embeddedLyricsId = 'embedded-lyrics';

/** The lyricist of this machine. */
export function embeddedLyrics(studio: Studio): LyricsEngine {
  return {
    id: embeddedLyricsId,
    name: 'Keepsong lyricist',
    model: 'rules',
    sendsTo: null,
    onByDefault: true,
    languages: languageEntries.map(({ code }) => code),
    pence: 0,
    write: (brief, { signal, onProgress = () => undefined }) => studio.write(brief, { signal, onProgress }),
  };
}

/** Stored with attempts. */
export const embeddedMusicId = 'embedded-music';

/** The band and the voice of this machine. A job is its own reference: it is sung when it is fetched. */
export function embeddedMusic(studio: Studio): MusicEngine {
  const { languages, length } = studio.capabilities();
  return {
    id: embeddedMusicId,
    name: 'Keepsong studio',
    model: 'embedded',
    sendsTo: null,
    onByDefault: true,
    capabilities: {
      languages: languages.map(({ code }) => code),
      longestSeconds: length.longest,
      lyricCharacters: 6000,
      takes: 1,
      timestamps: true,
      repair: false,
      originMark: false,
    },
    ears: ownSongs,
    pollSeconds: 0,
    patienceSeconds: 3600,
    pence: () => 0,
    submit: () => Promise.resolve({ kind: 'queued', ref: {} }),
    lookup: () => Promise.resolve(null),
    poll: () => Promise.resolve({ state: 'done' }),
    async fetch(_, { lyrics, style, seed, tags, earlier }, { directory, signal, onProgress = () => undefined }) {
      const kept = earlier ? { earlier } : {};
      const input = { lyrics, style, seed, directory, tags, record: true, stem: true, ...kept };
      const song = await studio.make(input, { signal, onProgress });
      return [{ kind: 'song', song }];
    },
  };
}

import { languageEntries } from '#studio/lyrics/languages.ts';
import type { Studio } from '../studio/port.ts';
import type { LyricsEngine, MusicEngine } from './port.ts';

/** The lyricist of this machine. */
export function embeddedLyrics(studio: Studio): LyricsEngine {
  return {
    id: 'embedded-lyrics',
    name: 'Keepsong lyricist',
    model: 'rules',
    sendsTo: null,
    onByDefault: true,
    languages: languageEntries.map(({ code }) => code),
    pence: 0,
    write: (brief, { signal, onProgress = () => undefined }) => studio.write(brief, { signal, onProgress }),
  };
}

/** The band and the voice of this machine. A job is its own reference: it is sung when it is fetched. */
export function embeddedMusic(studio: Studio): MusicEngine {
  const { languages, length } = studio.capabilities();
  return {
    id: 'embedded-music',
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
    pollSeconds: 0,
    patienceSeconds: 3600,
    pence: () => 0,
    submit: () => Promise.resolve({ kind: 'queued', ref: {} }),
    lookup: () => Promise.resolve(null),
    poll: () => Promise.resolve({ state: 'done' }),
    async fetch(_, { lyrics, style, seed, tags }, { directory, signal, onProgress = () => undefined }) {
      const song = await studio.make({ lyrics, style, seed, directory, tags, stem: true }, { signal, onProgress });
      return [{ kind: 'song', song }];
    },
  };
}

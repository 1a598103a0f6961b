/** Capabilities of this studio's engines. One answer for forms, staff and pages; outside engines add theirs to it. */
import type { SongLanguage } from '#kit/song-language.ts';
import type { VocalStyle } from './contracts.ts';
import { languageEntries } from './lyrics/languages.ts';
import { LONGEST_SECONDS, SHORTEST_SECONDS } from './music/form.ts';
import { hasVoice } from './voice/installed.ts';

export interface StudioCapabilities {
  /** Languages in which songs are both written and sung. */
  languages: readonly SongLanguage[];
  voices: readonly VocalStyle[];
  /** Seconds of a song. */
  length: { shortest: number; longest: number };
}

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** Capabilities of the embedded engines with the voices that are installed. */
export function embeddedCapabilities(): StudioCapabilities {
  return {
    languages: languageEntries
      .filter(({ code }) => hasVoice(code))
      .map(({ code, names }) => ({ code, name: inEnglish.of(code) ?? code, names })),
    voices: ['Male', 'Female', 'No Preference'],
    length: { shortest: SHORTEST_SECONDS, longest: LONGEST_SECONDS },
  };
}

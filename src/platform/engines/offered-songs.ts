import type { SongLanguage } from '#kit/song-language.ts';
import type { StudioCapabilities } from '#studio/capabilities.ts';
import type { Queryable } from '../db/database.ts';
import type { Studio } from '../studio/port.ts';
import type { Engines } from './port.ts';
import { allSwitches, isOn, type SwitchRow } from './switches-repository.ts';

/**
 * Songs that the engines of this shop can make as they are switched on now (D25). Read from the database each time it is asked,
 * so that a change holds in every form and every process at once.
 */
export interface OfferedSongs {
  current(): Promise<StudioCapabilities>;
}

/** Languages of an engine whose service names no limit: those of the widest use among the fifty that ACE-Step claims. */
const widelySung = 'en it es fr de pt nl sv da no fi pl cs ro hu el tr ru uk ar he hi bn id ja ko vi zh'.split(' ');

/** Seconds of the shortest song that is ordered of an outside engine. */
const shortestOutside = 30;

export function createOfferedSongs({
  db,
  engines,
  studio,
}: {
  db: Queryable;
  engines: Engines;
  studio: Studio;
}): OfferedSongs {
  const own = studio.capabilities();
  return {
    async current() {
      const switches = await allSwitches(db);
      const on = <Engine extends { id: string; onByDefault: boolean }>(all: readonly Engine[]): Engine[] =>
        all.filter((engine) => isOn(engine, switches.get(engine.id)));
      // An engine for some genres alone sings no language for whoever orders another.
      const singers = on(engines.music).filter(({ id }) => (switches.get(id)?.genres ?? []).length === 0);
      const sung = new Set(singers.flatMap((engine) => spoken(engine.capabilities.languages, switches.get(engine.id))));
      const written = new Set(
        on(engines.lyrics).flatMap((engine) => spoken(engine.languages, switches.get(engine.id))),
      );
      const codes = [...new Set([...own.languages.map(({ code }) => code), ...widelySung])];
      const lengths = singers.map(({ id, capabilities: { longestSeconds } }) =>
        id.startsWith('embedded') ? own.length : { shortest: shortestOutside, longest: longestSeconds },
      );
      return {
        languages: codes.filter((code) => sung.has(code) && written.has(code)).map((code) => named(code, own)),
        voices: singers.length > 0 ? own.voices : [],
        length: {
          shortest: Math.min(...lengths.map(({ shortest }) => shortest), own.length.longest),
          longest: Math.max(...lengths.map(({ longest }) => longest), 0),
        },
      };
    },
  };
}

function spoken(languages: readonly string[] | null, row: SwitchRow | undefined): readonly string[] {
  const all = languages ?? widelySung;
  const narrowed = row?.languages ?? [];
  if (narrowed.length === 0) return all;
  return narrowed.filter((code) => languages === null || all.includes(code));
}

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

function named(code: string, own: StudioCapabilities): SongLanguage {
  const known = own.languages.find((language) => language.code === code);
  const itself = new Intl.DisplayNames(code, { type: 'language' }).of(code)?.toLowerCase();
  return known ?? { code, name: inEnglish.of(code) ?? code, names: itself === undefined ? [] : [itself] };
}

import type { SongLanguage } from '#kit/song-language.ts';
import type { StudioCapabilities } from '#studio/capabilities.ts';
import { languageEntries } from '#studio/lyrics/languages.ts';
import type { Queryable } from '../db/database.ts';
import { outageOf } from '../outage.ts';
import type { Studio } from '../studio/port.ts';
import type { Engines } from './port.ts';
import { allSwitches, isSwitchedOn, type SwitchRow } from './switches-repository.ts';

/**
 * Songs that the engines of this shop can make as they are switched on now (D25). Read from the database each time it is asked,
 * so that a change holds in every form and every process at once. While the database does not answer, what was offered last is
 * offered still, and before that what the studio makes by itself: pages that need nothing else of the database stay up.
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
  const all = languagesOfAll(own);
  let last = own;
  return {
    async current() {
      try {
        last = offeredBy(engines, { own, all }, await allSwitches(db));
      } catch (error) {
        if (outageOf(error) !== 'database-unavailable') throw error;
      }
      return last;
    },
  };
}

function offeredBy(
  engines: Engines,
  { own, all }: { own: StudioCapabilities; all: readonly SongLanguage[] },
  switches: ReadonlyMap<string, SwitchRow>,
): StudioCapabilities {
  // An engine for some genres alone writes and sings no language for whoever orders another.
  const forAll = <Engine extends { id: string; onByDefault: boolean }>(listed: readonly Engine[]): Engine[] =>
    listed.filter((engine) => {
      const row = switches.get(engine.id);
      return isSwitchedOn(engine, row) && (row?.genres ?? []).length === 0;
    });
  const singers = forAll(engines.music);
  const sung = new Set(singers.flatMap((engine) => spoken(engine.capabilities.languages, switches.get(engine.id))));
  const written = new Set(
    forAll(engines.lyrics).flatMap((engine) => spoken(engine.languages, switches.get(engine.id))),
  );
  const lengths = singers.map(({ id, capabilities: { longestSeconds } }) =>
    id.startsWith('embedded') ? own.length : { shortest: shortestOutside, longest: longestSeconds },
  );
  return {
    languages: all.filter(({ code }) => sung.has(code) && written.has(code)),
    voices: singers.length > 0 ? own.voices : [],
    length: {
      shortest: Math.min(...lengths.map(({ shortest }) => shortest), own.length.longest),
      longest: Math.max(...lengths.map(({ longest }) => longest), 0),
    },
  };
}

/** Every language that may be offered, whichever engines are on: by these names an order's language is known. */
export function languagesOfAll(own: StudioCapabilities): SongLanguage[] {
  const codes = new Set([...own.languages.map(({ code }) => code), ...widelySung]);
  return [...codes].map((code) => named(code, own));
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
  const names = languageEntries.find((entry) => entry.code === code)?.names;
  const itself = new Intl.DisplayNames(code, { type: 'language' }).of(code)?.toLowerCase();
  return known ?? { code, name: inEnglish.of(code) ?? code, names: names ?? (itself === undefined ? [] : [itself]) };
}

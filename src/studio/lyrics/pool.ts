/** The part of a bank that one song may draw from. */
import type { Occasion } from '#occasions/occasions.ts';
import { audienceIncludes, type Tone } from './audience.ts';
import {
  type Bank,
  type CoupletPart,
  type Sheet,
  type SingleList,
  singleLists,
  type StoryPart,
  storyParts,
  thinParts,
} from './bank.ts';
import type { Perspective } from './language.ts';
import type { EventKind } from './reading/rules.ts';
import { versionsOf, type Version } from './template.ts';

/** A couplet as the bank has it, with every version of both lines. */
export interface PoolCouplet {
  first: readonly Version[];
  second: readonly Version[];
  /** 2: written for this very occasion; 1: for its group; 0: for all. */
  closeness: number;
  /** Only after events of these kinds; after any when there are none. */
  kinds: readonly EventKind[];
}

/** A single line or title. */
export interface PoolLine {
  versions: readonly Version[];
  closeness: number;
}

export interface Pool extends Record<SingleList, PoolLine[]> {
  couplets: Record<CoupletPart, PoolCouplet[]>;
  story: Record<StoryPart, PoolCouplet[]>;
  closers: PoolLine[];
  titles: PoolLine[];
}

export function poolFor(
  bank: Bank,
  asked: { occasion: Occasion; tones: readonly Tone[]; perspective: Perspective },
): Pool {
  const { occasion, tones, perspective } = asked;
  const pool: Pool = {
    couplets: { opening: [], hook: [], answer: [], bridge: [] },
    story: { follow: [], chorus: [], coda: [] },
    intros: [],
    sayings: [],
    events: [],
    quoting: [],
    gathered: [],
    beside: [],
    welcome: [],
    closers: [],
    titles: [],
  };
  for (const sheet of bank.sheets) {
    if (sheet.to !== undefined && sheet.to !== perspective.to) continue;
    if (!sheet.tones.some((tone) => tones.includes(tone))) continue;
    if (!sheet.for.some((audience) => audienceIncludes(audience, occasion))) continue;
    add(pool, sheet, closenessOf(sheet, occasion), perspective);
  }
  return pool;
}

function add(pool: Pool, sheet: Sheet, closeness: number, perspective: Perspective): void {
  const couplets = (part: CoupletPart | StoryPart): PoolCouplet[] =>
    sheet[part]
      .map(([first, second]) => ({
        first: versions(first, perspective),
        second: versions(second, perspective),
        closeness,
        kinds: sheet.kinds,
      }))
      .filter(({ first, second }) => first.length > 0 && second.length > 0);
  for (const part of thinParts) pool.couplets[part].push(...couplets(part));
  for (const part of storyParts) pool.story[part].push(...couplets(part));
  for (const list of [...singleLists, 'closers', 'titles'] as const) {
    for (const line of sheet[list]) {
      const found = versionsOf(line, perspective);
      if (found.length > 0) pool[list].push({ versions: found, closeness });
    }
  }
}

function versions(lines: string | string[], perspective: Perspective): Version[] {
  return [lines].flat().flatMap((line) => versionsOf(line, perspective));
}

function closenessOf(sheet: Sheet, occasion: Occasion): number {
  if (sheet.for.includes(occasion)) return 2;
  return sheet.for.includes('any') || sheet.for.includes('living') ? 0 : 1;
}

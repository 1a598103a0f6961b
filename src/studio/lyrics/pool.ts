/** The part of a bank that one song may draw from. */
import type { Occasion } from '#occasions/occasions.ts';
import { audienceIncludes, type Tone } from './audience.ts';
import type { Bank, CoupletPart, Sheet } from './bank.ts';
import type { Perspective } from './language.ts';
import { versionsOf, type Version } from './template.ts';

/** A couplet as the bank has it, with every version of both lines. */
export interface PoolCouplet {
  first: readonly Version[];
  second: readonly Version[];
  /** 2: written for this very occasion; 1: for its group; 0: for all. */
  closeness: number;
}

/** A single line or title. */
export interface PoolLine {
  versions: readonly Version[];
  closeness: number;
}

export interface Pool {
  couplets: Record<CoupletPart, PoolCouplet[]>;
  openers: PoolLine[];
  closers: PoolLine[];
  titles: PoolLine[];
}

const parts: readonly CoupletPart[] = ['opening', 'verse', 'hook', 'answer', 'bridge'];

export function poolFor(
  bank: Bank,
  asked: { occasion: Occasion; tones: readonly Tone[]; perspective: Perspective },
): Pool {
  const { occasion, tones, perspective } = asked;
  const pool: Pool = {
    couplets: { opening: [], verse: [], hook: [], answer: [], bridge: [] },
    openers: [],
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
  for (const part of parts) {
    for (const [first, second] of sheet[part]) {
      const couplet = { first: versions(first, perspective), second: versions(second, perspective), closeness };
      if (couplet.first.length > 0 && couplet.second.length > 0) pool.couplets[part].push(couplet);
    }
  }
  for (const list of ['openers', 'closers', 'titles'] as const) {
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

/** The part of a bank that one song may draw from. */
import { isCalm, type Occasion } from '#occasions/occasions.ts';
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
import type { Manner } from './reading/manner.ts';
import type { EventKind } from './reading/rules.ts';
import type { Known } from './stanza-sheets.ts';
import { type StanzaPool, stanzasFor } from './stanzas.ts';
import type { Subject } from './subjects.ts';
import { versionsOf, type Version } from './template.ts';

/** A couplet as the bank has it, with every version of both lines. */
export interface PoolCouplet {
  first: readonly Version[];
  second: readonly Version[];
  /** 2: written for this very occasion; 1: for its group; 0: for all. */
  closeness: number;
  /** Only after events of these kinds; after any when there are none. */
  kinds: readonly EventKind[];
  /** Only after what was told in these manners; after any when there are none. */
  after: readonly Manner[];
}

/** A single line or title. */
export interface PoolLine {
  versions: readonly Version[];
  closeness: number;
}

export interface Pool extends Record<SingleList, PoolLine[]> {
  couplets: Record<CoupletPart, PoolCouplet[]>;
  story: Record<StoryPart, PoolCouplet[]>;
  /** Couplets of each subject that suit the occasion; subjects without any are left out. */
  subjects: Map<Subject, PoolCouplet[]>;
  /** The same of what sayings are about. */
  sayingSubjects: Map<Subject, PoolCouplet[]>;
  /** Couplets of those who send the song, with their names. */
  senders: PoolCouplet[];
  /** Couplets about things of the story. */
  keepsakes: PoolCouplet[];
  /** Couplets about one of them. */
  relics: PoolCouplet[];
  closers: PoolLine[];
  titles: PoolLine[];
  /** Verses of ours. */
  stanzas: StanzaPool;
}

interface Asked {
  occasion: Occasion;
  tones: readonly Tone[];
  perspective: Perspective;
  toOne?: readonly string[];
  /** For the stanzas. */
  known?: Known;
}

const pools = new WeakMap<Bank, Map<string, Pool>>();
/** Pools of one bank that are kept: the drafts of one order, and the orders of one day, ask for the same few. */
const KEPT = 8;

/** The part of the bank for an order. Songs share it: it must not be mutated. */
export function poolFor(bank: Bank, asked: Asked): Pool {
  const ofBank = pools.get(bank) ?? new Map<string, Pool>();
  pools.set(bank, ofBank);
  const key = JSON.stringify(asked);
  const known = ofBank.get(key);
  if (known) return known;
  const pool = makePool(bank, asked);
  if (ofBank.size >= KEPT) ofBank.clear();
  ofBank.set(key, pool);
  return pool;
}

function makePool(bank: Bank, asked: Asked): Pool {
  const { occasion, tones, perspective } = asked;
  const barred = perspective.to === 'many' ? (asked.toOne ?? []) : [];
  const versionsFor: Versions = (line) =>
    barred.length === 0
      ? versionsOf(line, perspective)
      : versionsOf(line, perspective).filter(({ text }) => !speaksToOne(text, barred));
  const pool: Pool = {
    couplets: { opening: [], hook: [], answer: [], bridge: [] },
    story: { follow: [], chorus: [], said: [], coda: [] },
    subjects: new Map(),
    sayingSubjects: new Map(),
    intros: [],
    calls: [],
    sayings: [],
    events: [],
    quoting: [],
    gathered: [],
    beside: [],
    welcome: [],
    senders: [],
    keepsakes: [],
    relics: [],
    closers: [],
    titles: [],
    stanzas: stanzasFor(bank.stanzas, { ...asked, known: asked.known ?? {} }),
  };
  for (const sheet of bank.sheets) {
    if (sheet.to !== undefined && sheet.to !== perspective.to) continue;
    if (!sheet.tones.some((tone) => tones.includes(tone))) continue;
    if (!sheet.for.some((audience) => audienceIncludes(audience, occasion))) continue;
    add(pool, sheet, closenessOf(sheet, occasion), versionsFor);
  }
  for (const [subjects, known] of [
    [bank.subjects, pool.subjects],
    [bank.sayings, pool.sayingSubjects],
  ] as const) {
    for (const subject of subjects) {
      const couplets = coupletsFrom(isCalm(occasion) ? subject.remembered : subject.follow, versionsFor, anything);
      if (couplets.length > 0) known.set(subject, couplets);
    }
  }
  return pool;
}

const anything = { closeness: 0, kinds: [], after: [] };

type Versions = (line: string) => readonly Version[];

function add(pool: Pool, sheet: Sheet, closeness: number, versionsFor: Versions): void {
  const couplets = (part: CoupletPart | StoryPart | 'senders' | 'keepsakes' | 'relics'): PoolCouplet[] =>
    coupletsFrom(sheet[part], versionsFor, { closeness, kinds: sheet.kinds, after: sheet.after });
  for (const part of thinParts) pool.couplets[part].push(...couplets(part));
  for (const part of storyParts) pool.story[part].push(...couplets(part));
  pool.senders.push(...couplets('senders'));
  pool.keepsakes.push(...couplets('keepsakes'));
  pool.relics.push(...couplets('relics'));
  for (const list of [...singleLists, 'closers', 'titles'] as const) {
    for (const line of sheet[list]) {
      const found = versionsFor(line);
      if (found.length > 0) pool[list].push({ versions: found, closeness });
    }
  }
}

function coupletsFrom(
  written: Subject['follow'],
  versionsFor: Versions,
  when: Pick<PoolCouplet, 'closeness' | 'kinds' | 'after'>,
): PoolCouplet[] {
  return written
    .map(([first, second]) => ({
      first: [first].flat().flatMap(versionsFor),
      second: [second].flat().flatMap(versionsFor),
      ...when,
    }))
    .filter(({ first, second }) => first.length > 0 && second.length > 0);
}

/** "dich" is not for two: such a line waits for an order for one. */
function speaksToOne(text: string, toOne: readonly string[]): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+'?/gu) ?? [];
  return words.some((word) => toOne.includes(word));
}

function closenessOf(sheet: Sheet, occasion: Occasion): number {
  if (sheet.for.includes(occasion)) return 2;
  return sheet.for.includes('any') || sheet.for.includes('living') ? 0 : 1;
}

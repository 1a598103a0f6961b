/** The stanzas of a bank that suit one order. */
import type { Occasion } from '#occasions/occasions.ts';
import { audienceIncludes, type Tone } from './audience.ts';
import type { Perspective } from './language.ts';
import { type Known, type StanzaPart, stanzaParts, type StanzaSheet } from './stanza-sheets.ts';
import { versionsOf, type Version } from './template.ts';

export interface Stanza {
  /** Of each line every version. */
  lines: readonly (readonly Version[])[];
  /** Written for this occasion, for this kinship, or with something that was told. */
  closeness: number;
}

export type StanzaPool = Readonly<Record<StanzaPart, readonly Stanza[]>>;

interface Asked {
  occasion: Occasion;
  tones: readonly Tone[];
  perspective: Perspective;
  known: Known;
}

/** Parts whose lines for all occasions are as good as those for one. */
const ofAny: readonly StanzaPart[] = ['answers', 'with', 'beside', 'said'];

/** The stanzas that suit an order. */
export function stanzasFor(sheets: readonly StanzaSheet[], asked: Asked): StanzaPool {
  const suiting = sheets.filter((sheet) => suits(sheet, asked));
  const { occasion, perspective } = asked;
  const ofPart = (part: StanzaPart): Stanza[] =>
    suiting.flatMap((sheet) => {
      const isOwn = sheet.for.includes(occasion) && !ofAny.includes(part);
      const closeness = (isOwn ? 1 : 0) + (sheet.kin === undefined ? 0 : 1);
      return sheet[part]
        .map((lines) => ({ lines: lines.map((line) => versionsOf(line, perspective)), closeness }))
        .filter(({ lines }) => lines.every((versions) => versions.length > 0));
    });
  return Object.fromEntries(stanzaParts.map((part) => [part, ofPart(part)])) as Record<StanzaPart, Stanza[]>;
}

/** Parts that no song of stanzas can be without. */
const needed: readonly StanzaPart[] = ['open', 'middle', 'turn', 'last', 'with', 'answers', 'chorus', 'hooks'];

/** False for an occasion that its language has no stanzas for yet. */
export function isWhole(pool: StanzaPool): boolean {
  return needed.every((part) => pool[part].length > 0);
}

function suits(sheet: StanzaSheet, { occasion, tones: asked, perspective, known }: Asked): boolean {
  if (!sheet.for.some((audience) => audienceIncludes(audience, occasion))) return false;
  if (sheet.not.some((audience) => audienceIncludes(audience, occasion))) return false;
  if (!sheet.tones.some((tone) => asked.includes(tone))) return false;
  if ((sheet.short === true) !== (known.isShortLife === true)) return false;
  if (sheet.to !== undefined && sheet.to !== perspective.to) return false;
  if (sheet.by !== undefined && sheet.by !== perspective.from) return false;
  if (sheet.kin !== undefined && (known.kin === undefined || !sheet.kin.includes(known.kin))) return false;
  if (sheet.from === undefined) return true;
  const isChild = known.age === undefined && (known.kin === 'son' || known.kin === 'daughter');
  return known.age === undefined ? !isChild : known.age.years >= sheet.from;
}

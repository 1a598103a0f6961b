/**
 * Verses and choruses of ours, as data: what a song is made of where the language has them (`<language>/stanzas/*.json`).
 *
 * ## A sheet
 *
 * `for`, `tones`, `to` as in a bank (`bank.ts`). `not`: for none of these, whatever `for` says. `by`: only where one person sings, or several. `kin`: only where the recipient
 * is that to the buyer. `from`: only for an age known to be at least this, or not known.
 * `short`: for a child that died at birth, or within weeks of it, and nothing else is for it.
 *
 * Four lines in one string, with ` / ` between them; they rhyme as a b a b, x a x a or a a b b:
 * - `open`: the first verse: whose day it is, what it looks like. `middle`: the second: what the recipient is like.
 * - `turn`: the bridge: what we wish, what stays. `things`: a verse about things of the story, `{this}` and `{that}`, or `{things}`.
 *
 * Two lines that rhyme:
 * - `chorus`: between the hook and the hook. `said`: the same where the hook is what somebody says.
 * - `answers`: behind one sentence of the buyer's each, or both behind one. They must make sense after anything that one tells fondly.
 * - `leads`: a note of the buyer's, `{quote}`, before a couplet of the bank about it (`subjects`).
 * - `with`: who sends the song, `{people}` or `{person}`. `last`: the end of a bridge, behind `with`.
 *
 * One line: `hooks`, with `{name}`. `beside`: a line between those of `answers`, about two things of the story or whatever was told.
 *
 * ## What a stanza says
 *
 * Of one sender "I", of several "we": `{from:I|we}`. What is true of nearly anybody of its occasion; what only some buyers told stands in a slot (`{age}`, `{years}`, `{this}`), and every
 * place has stanzas without one. Six to eleven syllables, an even beat. A line stands in the files once. Marks at the ends of lines
 * are for whoever reads the file: they are not shown.
 */
import { z } from 'zod';
import { audiences, tones } from './audience.ts';

/** All that a recipient can be to the buyer. */
export const kinships = [
  'mother',
  'father',
  'grandmother',
  'grandfather',
  'wife',
  'husband',
  'partner',
  'daughter',
  'son',
  'sister',
  'brother',
  'aunt',
  'uncle',
  'friend',
] as const;
export type Kinship = (typeof kinships)[number];

export const quatrains = ['open', 'middle', 'turn', 'things'] as const;
export const couplets = ['chorus', 'said', 'answers', 'leads', 'with', 'last'] as const;
export const singles = ['hooks', 'beside'] as const;
export const stanzaParts = [...quatrains, ...couplets, ...singles] as const;
export type StanzaPart = (typeof stanzaParts)[number];

/** So many lines in one string. */
export const linesOf = (count: number) =>
  z
    .array(
      z
        .string()
        .transform((text) => text.split(' / ').map((line) => line.replace(/\s*[,.;:]+$/u, '')))
        .refine((lines) => lines.length === count, `not ${count} lines`),
    )
    .default([]);

const sheetSchema = z.strictObject({
  for: z.array(z.enum(audiences)).min(1),
  tones: z.array(z.enum(tones)).min(1),
  not: z.array(z.enum(audiences)).default([]),
  to: z.enum(['one', 'many']).optional(),
  by: z.enum(['one', 'many']).optional(),
  kin: z.array(z.enum(kinships)).min(1).optional(),
  from: z.number().int().positive().optional(),
  short: z.literal(true).optional(),
  open: linesOf(4),
  middle: linesOf(4),
  turn: linesOf(4),
  things: linesOf(4),
  chorus: linesOf(2),
  said: linesOf(2),
  answers: linesOf(2),
  leads: linesOf(2),
  with: linesOf(2),
  last: linesOf(2),
  hooks: linesOf(1),
  beside: linesOf(1),
});
const fileSchema = z.strictObject({ sheets: z.array(sheetSchema).min(1) });

export type StanzaSheet = z.infer<typeof sheetSchema>;

/** @throws ZodError when a file does not follow the schema. */
export function parseStanzas(files: readonly unknown[]): readonly StanzaSheet[] {
  return files.flatMap((file) => fileSchema.parse(file).sheets);
}

/** Facts that an order surely says of its recipient. */
export interface Known {
  kin?: Kinship;
  age?: Age;
  /** Years married or at work, in words. */
  years?: string;
  /** Of a memorial: of a child that died at birth, or within weeks of it. What stanzas say of a whole life is not true of it. */
  isShortLife?: boolean;
}

/** Facts of an order as far as they are known. */
export function knownFacts({
  kin,
  age,
  years,
  isShortLife,
}: { [Fact in keyof Known]-?: Known[Fact] | undefined }): Known {
  return {
    ...(kin === undefined ? {} : { kin }),
    ...(age === undefined ? {} : { age }),
    ...(years === undefined ? {} : { years }),
    ...(isShortLife === true ? { isShortLife } : {}),
  };
}

export interface Age {
  years: number;
  words: string;
}

/**
 * The phrase bank: lines as data, one or more JSON files a language ("sheets"), checked here.
 *
 * ## A sheet
 *
 * ```json
 * { "sheets": [ {
 *   "for": ["birthday"],            // occasions or groups of occasions.ts: "any", "living", "love", "family", …
 *   "tones": ["dry", "bright"],     // every line of the sheet bears all these tones
 *   "to": "many",                   // optional: only when the song is for two or more people ("one": only for one)
 *   "opening": [ ["First line of the song,", "and the line that rhymes with it"] ],
 *   "verse":   [ [ ["One first line", "another first line"], "the answer" ] ],
 *   "hook":    [ ["{name}, the line everybody sings,", "…"] ],
 *   "answer":  [ … ], "bridge": [ … ],
 *   "openers": [ "We still have sand from {place}" ],
 *   "closers": [ "and nobody wanted to go home" ],
 *   "titles":  [ "Sixty Candles" ]
 * } ] }
 * ```
 *
 * ## Where the parts go
 *
 * A song is verse, chorus, verse, chorus, bridge, chorus; a verse and a chorus are two couplets (AABB), the bridge one or two.
 * - `opening`: first couplet of verse one: sets the scene, says whose day it is. No facts needed.
 * - `verse`: everything else in verses. Most verse couplets carry one to three fact slots; write some for every slot and
 *   plenty without any (an empty story is sung from those).
 * - `hook`: first couplet of the chorus. Contains `{name}` in every version (all first lines, or all second lines).
 *   No fact slots: the chorus must work for any story.
 * - `answer`: second couplet of the chorus. No fact slots. Must make sense after every hook of the same occasion.
 * - `bridge`: the turn: what stays, what is next. With or without fact slots.
 * - `openers` and `closers` make couplets by look-up: an opener ends on a fact slot, and is used only with a closer that
 *   rhymes with what the buyer wrote. A closer must make sense after anything; cover many rhymes, about two closers each.
 * - `titles`: may use any slot but `{people}` and `{things}`; a quote stands without its marks.
 *
 * Choruses are a random choice weighted by the number of ways to say a couplet: hooks and answers with several first and second
 * lines keep fifty orders from sharing a chorus.
 *
 * ## A couplet
 *
 * `[first, second]`, each a line or a list of lines that may replace each other. EVERY first line goes with EVERY second
 * line, in sense and in rhyme, and never rhymes a word with itself: `lintBank` and its test try them all.
 * Lines sing 6 to 10 syllables, the two lines of a couplet within one of each other. Aim at 7-9.
 *
 * ## Inside a line
 *
 * - `[kept|saved|]`: one of these, an empty one means "or nothing". The lyricist uses them to fit the syllables, so give
 *   lines with slots a short and a long version: `we [still |]talk about {place}[ sometimes|]`. No nesting.
 * - `{slot}`: see `slots`. A slot is never the last word of a line, except in openers. A line starts with a capital
 *   only if the bank says so (the lyricist capitalises line starts itself); proper names keep theirs.
 * - `{from:I am|we are}`: by who is speaking, one person or several.
 * - `{to:sei|siete}`: by whether the song is for one or several. `{gender:stanco|stanca}`: by the recipient's gender;
 *   a line with it is not used when the gender is unknown, so prefer words that do not show it.
 *
 * ## Style
 *
 * Concrete, dry, particular: objects, rooms, weather, habits; verbs that do something. "The kitchen light is on, the
 * kettle's never cold". No stars, hearts on fire, angels, journeys, dreams come true, "through thick and thin". Speak to
 * the person, as `you`. Never claim a fact the buyer may not have given (no "your brown eyes", no "your two sons").
 * Things anybody's life has are fine: kettles, keys, coats, phones, rain, the last slice.
 */
import { z } from 'zod';
import { groups, occasions, tones } from './occasions.ts';

/** Slots of a line that a fact can fill. `people` and `things` join two or three facts; the lyricist does that. */
export const slots = [
  /** The recipient or recipients: "Mum", "Ruth and Des". Present in every song. */
  'name',
  /** Another person (or pet) of the story: "Anna". */
  'person',
  /** Two or three of them, joined: "Sam and Kit". Takes a plural verb, best none. */
  'people',
  /** A place name alone: "Rome". */
  'place',
  /** The place with its preposition: "in Rome", "by the sea". */
  'in_place',
  /** Words the family says, in quotation marks: "“safe home”". */
  'quote',
  /** A thing with its determiner, in the middle of a sentence: "the burnt toast", "your yellow van". Singular or plural: never
   *  make a verb agree with it. */
  'thing',
  /** Two or three of them, joined: "the burnt toast and your yellow van". */
  'things',
  /** The thing without determiner: "burnt toast", "yellow van". */
  'bare',
  /** Something that happened, as a clause in the past with its subject: "you burnt the toast", "we danced in the kitchen". */
  'deed',
  /** Repeated action of the recipient, as a clause in the present tense: "you sing in the car". Never in tributes. */
  'habit',
  /** An age or a number of years, in words: "sixty". */
  'age',
  /** A year, in words as sung: "nineteen ninety-eight". */
  'year',
] as const;
export type Slot = (typeof slots)[number];

const line = z.string().min(1).max(160);
const couplet = z.tuple([z.union([line, z.array(line).min(1)]), z.union([line, z.array(line).min(1)])]);
const couplets = z.array(couplet).default([]);
const audiences = [...occasions, ...(Object.keys(groups) as (keyof typeof groups)[])] as const;

const sheetSchema = z.strictObject({
  for: z.array(z.enum(audiences)).min(1),
  tones: z.array(z.enum(tones)).min(1),
  to: z.enum(['one', 'many']).optional(),
  opening: couplets,
  verse: couplets,
  hook: couplets,
  answer: couplets,
  bridge: couplets,
  openers: z.array(line).default([]),
  closers: z.array(line).default([]),
  titles: z.array(line).default([]),
});

export const bankSchema = z.strictObject({ sheets: z.array(sheetSchema).min(1) });

export type Sheet = z.infer<typeof sheetSchema>;
export type Bank = z.infer<typeof bankSchema>;
export type CoupletPart = 'opening' | 'verse' | 'hook' | 'answer' | 'bridge';

/** Joins the files of one language. @throws ZodError when a file does not follow the schema. */
export function parseBank(...files: unknown[]): Bank {
  return { sheets: files.flatMap((file) => bankSchema.parse(file).sheets) };
}

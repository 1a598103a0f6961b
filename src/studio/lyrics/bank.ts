/**
 * The phrase bank: lines as data, one or more JSON files a language ("sheets"), checked here.
 *
 * ## A sheet
 *
 * ```json
 * { "sheets": [ {
 *   "for": ["birthday"],            // occasions, or groups of audience.ts: "any", "living", "love", "family", …
 *   "tones": ["dry", "bright"],     // every line of the sheet bears all these tones
 *   "to": "many",                   // optional: only when the song is for two or more people ("one": only for one)
 *   "kinds": ["trip"],              // optional: only after events of these kinds (`eventKinds` in reading/rules.ts)
 *   "after": ["event"],             // optional: only after what was told in these manners (`manners` in reading/manner.ts)
 *   "follow": [ ["answers one line of the buyer's,", "and rhymes, after another of them"] ],
 *   "chorus": [ … ], "coda": [ … ], "opening": [ … ], "hook": [ … ], "answer": [ … ], "bridge": [ … ],
 *   "closers": [ "and nobody wanted to go home" ], "intros": [ … ], "sayings": [ … ], …
 * } ] }
 * ```
 *
 * ## Where the parts go
 *
 * A song is verse, chorus, verse, chorus, bridge, chorus. The buyer's own sentences, told to the recipient, are its verses.
 * - `follow`: what an event leaves behind: third and fourth line of a verse. The first line also ends a verse alone, where it
 *   rhymes: it must make sense by itself after any event of its kinds.
 * - `chorus`: second and third line of the chorus, between the hook and the hook.
 * - `said`: the same after a hook that is a saying, whoever says it; preferred to `chorus` there.
 * - `coda`: third and fourth line of the bridge, after words somebody says, or after the names of those who send the song.
 * - `senders`: the last couplet of the bridge: who sends the song, `{people}` or one `{person}` in its first line.
 * - `keepsakes`: second and third line of a chorus about things of the story, `{things}` in its first line: "the umbrella, the chips".
 *   Either every first line names the recipient, or none does.
 * - `relics`: third and fourth line of a verse behind what was told of one thing, `{thing}`: "umbrella".
 * - `closers`: one line that makes sense after any event; used when it rhymes and no `follow` does.
 * - `intros`: a first line before a single one of the buyer's.
 * - `calls`: a first line before the names of those who send the song.
 * - `sayings` (`{quote}`) and `events` (`{deed}`): frames of the hook, with `{name}`. They claim nothing of who said it.
 * - `quoting` (`{quote}`), `gathered` (`{people}`), `beside` (`{person}`): frames of the bridge. `welcome` (`{person}`): for who was just born.
 *
 * An order that tells too little for a verse or a chorus is sung from these:
 * - `opening`: first couplet of verse one: sets the scene, says whose day it is. Its other lines are those of a chorus.
 * - `hook`: contains `{name}` in every version (all first lines, or all second lines); the line with the name is the hook.
 * - `answer`: second couplet. Must make sense after every hook of the same occasion.
 * - `bridge`: the turn: what stays, what is next. `titles`.
 *
 * ## A couplet
 *
 * `[first, second]`, each a line or a list of lines that may replace each other. EVERY first line goes with EVERY second
 * line, in sense and in rhyme, and never rhymes a word with itself: `lintBank` and its test try them all.
 * Aim at 7-9 syllables, the two lines of a couplet within one or two of each other.
 *
 * ## Inside a line
 *
 * - `[kept|saved|]`: one of these, an empty one means "or nothing". No nesting. Choices keep songs from sharing a line.
 * - `{slot}`: see `slots`. A line starts with a capital only if the bank says so (the lyricist capitalises line starts
 *   itself); proper names keep theirs.
 * - `{from:I am|we are}`: by who is speaking, one person or several.
 * - `{to:sei|siete}`: by whether the song is for one or several. `{gender:stanco|stanca}`: by the recipient's gender;
 *   a line with it is not used when the gender is unknown, so prefer words that do not show it.
 *
 * ## Style
 *
 * Say what one would say aloud to the person, as `you`; concrete, warm, plain. No stars, hearts on fire, angels, journeys,
 * dreams come true. Never claim a fact the buyer may not have given (no "your brown eyes", no "your two sons", no rain).
 */
import { z } from 'zod';
import { audiences, tones } from './audience.ts';
import { manners } from './reading/manner.ts';
import { eventKinds } from './reading/rules.ts';
import { parseStanzas, type StanzaSheet } from './stanza-sheets.ts';
import { parseTopics, type Topic } from './topics.ts';
import { parseSubjects, type Subject } from './subjects.ts';

/** Slots of a line that a fact can fill. `people` and `things` join two or three and more; the lyricist does that. */
export const slots = [
  /** The recipient or recipients: "Mum", "Ruth and Des". Present in every song. */
  'name',
  /** Another person (or pet) of the story: "Anna". */
  'person',
  /** Two to four of them, joined: "Sam and Kit". Takes a plural verb, best none. */
  'people',
  /** Words the family says, in quotation marks: "“safe home”". */
  'quote',
  /** Two or three things of the story: "the umbrella, the chips". */
  'things',
  /** One of them, as "a" may stand before it: "umbrella". */
  'thing',
  /** The same words again, where they are short. */
  'again',
  /** Two things of the story, each with its article: "the umbrella". */
  'this',
  'that',
  /** The recipient's age, and years married or at work, in words: "forty". */
  'age',
  'years',
  /** Of a topic: a word that was told, and a name. */
  'told',
  'called',
  /** Something that happened, as a clause with its subject: "you burnt the toast", "we danced in the kitchen". */
  'deed',
] as const;
export type Slot = (typeof slots)[number];

const line = z.string().min(1).max(160);
const couplet = z.tuple([z.union([line, z.array(line).min(1)]), z.union([line, z.array(line).min(1)])]);
const someCouplets = z.array(couplet).default([]);
const someLines = z.array(line).default([]);

export const storyParts = ['follow', 'chorus', 'said', 'coda'] as const;
export type StoryPart = (typeof storyParts)[number];
export const thinParts = ['opening', 'hook', 'answer', 'bridge'] as const;
export type CoupletPart = (typeof thinParts)[number];
export const singleLists = [
  'intros',
  'calls',
  'sayings',
  'events',
  'quoting',
  'gathered',
  'beside',
  'welcome',
] as const;
export type SingleList = (typeof singleLists)[number];

const couplets = {
  senders: someCouplets,
  keepsakes: someCouplets,
  relics: someCouplets,
  follow: someCouplets,
  chorus: someCouplets,
  said: someCouplets,
  coda: someCouplets,
  opening: someCouplets,
  hook: someCouplets,
  answer: someCouplets,
  bridge: someCouplets,
};
const lists = {
  intros: someLines,
  calls: someLines,
  sayings: someLines,
  events: someLines,
  quoting: someLines,
  gathered: someLines,
  beside: someLines,
  welcome: someLines,
  closers: someLines,
  titles: someLines,
};

const sheetSchema = z.strictObject({
  for: z.array(z.enum(audiences)).min(1),
  tones: z.array(z.enum(tones)).min(1),
  to: z.enum(['one', 'many']).optional(),
  kinds: z.array(z.enum(eventKinds)).default([]),
  after: z.array(z.enum(manners)).default([]),
  ...couplets,
  ...lists,
});

const fileSchema = z.strictObject({ sheets: z.array(sheetSchema).min(1) });

export type Sheet = z.infer<typeof sheetSchema>;
export interface Bank {
  sheets: readonly Sheet[];
  subjects: readonly Subject[];
  /** Subjects of sayings, with the couplets that are sung between a saying and itself. */
  sayings: readonly Subject[];
  /** Verses of ours; without any a language sings the buyer's sentences. */
  stanzas: readonly StanzaSheet[];
  /** Subjects that stories are about, with verses about just that. */
  topics: readonly Topic[];
}

/** Joins the files of one language. @throws ZodError when a file does not follow the schema. */
export function parseBank(
  files: readonly unknown[],
  subjectFiles: readonly unknown[] = [],
  sayingFiles: readonly unknown[] = [],
  stanzaFiles: readonly unknown[] = [],
  topicFiles: readonly unknown[] = [],
): Bank {
  return {
    sheets: files.flatMap((file) => fileSchema.parse(file).sheets),
    subjects: parseSubjects(...subjectFiles),
    sayings: parseSubjects(...sayingFiles),
    stanzas: parseStanzas(stanzaFiles),
    topics: parseTopics(topicFiles),
  };
}

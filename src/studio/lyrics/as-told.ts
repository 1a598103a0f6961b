/** The story as it is told aloud: sentence by sentence, to the recipient where that is sure. */
import type { Lyrics, SongBrief } from '../contracts.ts';
import type { Language } from './language.ts';
import { type Passage, passagesOf } from './passages.ts';
import { readStory, type Scene } from './reading/story.ts';
import type { ReadingTools } from './reading/rules.ts';
import { toolsFor } from './reading/tools.ts';
import type { Known } from './stanza-sheets.ts';
import type { FoundTopic } from './topic-sheets.ts';
import { CENTRAL } from './topics.ts';

/** Asides in brackets, numbers of a list, full stops of initials ("D.R.", "B.Sc."), marks of quotation. */
export function aloud(text: string): string {
  return text
    .replaceAll(/\s*\([^()]*\)/gu, '')
    .replaceAll(/(^|\n)\s*\d{1,2}[.)]\s+/gu, '$1')
    .replaceAll(/(?<!\p{L})(?:\p{Lu}\p{Ll}?\.){2,}/gu, (initials) =>
      initials.slice(0, -1).replaceAll('.', /\p{Ll}/u.test(initials) ? '' : ' '),
    )
    .replaceAll(/["“„]([^"“”„]+)["”](\s+\p{Lu})?/gu, (_, said: string, next = '') => {
      const isEnd = /[.?!]\s*$/u.test(said) && next !== '';
      const inner = said.replaceAll(/[.?!]+\s+(?=\S)/gu, ', ').replace(/[.?!,\s]+$/u, '');
      return `${inner}${isEnd ? '.' : ''}${next}`;
    });
}

/**
 * Its sentences in their order; none in a language that has no rules for it, and none where several have told something: each
 * is "I". `plain`: in plain letters.
 */
export function passagesAsTold(plain: SongBrief, language: Language): readonly Passage[] {
  const { asTold: rules } = language;
  if (rules === undefined || (plain.memories ?? []).length > 0) return [];
  const mended = rules.mendings.reduce(
    (text, [pattern, words]) => text.replace(new RegExp(pattern, 'gu'), words),
    plain.story.favoriteMoment,
  );
  const [shown, moment] = withoutOwner(plain.recipient.shown, quiet(mended));
  const story = { ...plain.story, favoriteMoment: rules.withStops(aloud(moment)) };
  const { scenes, perspective } = readStory(
    { ...plain, recipient: { ...plain.recipient, shown }, story },
    language.reading,
    toolsWithoutMarks(language),
  );
  return passagesOf(
    scenes.filter(({ field }) => field === 'moment'),
    perspective,
    language,
  );
}

/** A song for "My sister Roz" is for Roz, and "my sister" in its story is Roz too. */
function withoutOwner(shown: string, moment: string): [shown: string, moment: string] {
  const found = /^((?:my|our) (?:\p{Ll}+ )*\p{Ll}+) (\p{Lu}[\p{L}'-]+)$/iu.exec(shown);
  const [, relation, name] = found ?? [];
  if (relation === undefined || name === undefined) return [shown, moment];
  return [name, moment.replaceAll(new RegExp(`\\b${relation}(?: ${name})?\\b`, 'giu'), name)];
}

/** A story in capitals alone, in small letters. */
function quiet(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text;
}

const made = new WeakMap<Language, ReadingTools>();

/** Marks that the reader puts into notes come with words that nobody typed. */
function toolsWithoutMarks(language: Language): ReadingTools {
  const known = made.get(language);
  if (known) return known;
  const { withMarks: _, ...tools } = toolsFor(language);
  made.set(language, tools);
  return tools;
}

/** There are verses of ours about the very thing, which are better than the buyer's prose; of a child that hardly lived nothing is retold. */
export function hasOurs(topics: readonly FoundTopic[], known: Known): boolean {
  return known.isShortLife === true || topics.some(({ weight }) => weight >= CENTRAL);
}

/** True for lyrics whose verses are the buyer's own sentences, typed or told to the recipient: they need not rhyme. */
export function tellsAsTold({ sections }: Lyrics, plain: SongBrief, language: Language): boolean {
  const told = passagesAsTold(plain, language).flatMap(({ tokens }) => tokens);
  const typed = scenesAsTyped(plain, language).flatMap(({ clauses }) => clauses.flatMap((clause) => clause.typed));
  const texts = [told, typed].map((tokens) => {
    const words = tokens.filter(({ mark }) => !mark).map(({ lower }) => lower);
    return ` ${words.join(' ')} `;
  });
  const verses = sections.filter(({ tag }) => tag === 'verse').flatMap(({ lines }) => lines);
  const refrain = wordsOf(sections.find(({ tag }) => tag === 'chorus')?.lines[0]?.display ?? '');
  const isTold = (line: string): boolean => {
    const words = wordsOf(line);
    return texts.some((text) => text.includes(` ${words.join(' ')} `)) || words.every((word) => refrain.includes(word));
  };
  return verses.length > 0 && verses.every(({ display }) => isTold(display));
}

/** As songs had them that were written before any sentence was told to the recipient. */
function scenesAsTyped(plain: SongBrief, language: Language): readonly Scene[] {
  if (language.asTold === undefined || (plain.memories ?? []).length > 0) return [];
  const story = { ...plain.story, favoriteMoment: aloud(plain.story.favoriteMoment) };
  return readStory({ ...plain, story }, language.reading, toolsFor(language)).scenes;
}

function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{M}\p{Nd}'’-]+/gu) ?? [];
}

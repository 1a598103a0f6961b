/** The story as it is told aloud: without what would break its sentences apart. */
import type { Lyrics, SongBrief } from '../contracts.ts';
import type { Language } from './language.ts';
import { readStory, type Scene } from './reading/story.ts';
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
 * Its sentences as they were typed; none in a language that cannot tell which of them are said to the shop, and none where
 * several have told something: each is "I". `plain`: in plain letters.
 */
export function scenesAsTold(plain: SongBrief, language: Language): readonly Scene[] {
  if (language.gate === undefined || (plain.memories ?? []).length > 0) return [];
  const story = { ...plain.story, favoriteMoment: aloud(plain.story.favoriteMoment) };
  return readStory({ ...plain, story }, language.reading, toolsFor(language)).scenes;
}

/** There are verses of ours about the very thing, which are better than the buyer's prose; of a child that hardly lived nothing is retold. */
export function hasOurs(topics: readonly FoundTopic[], known: Known): boolean {
  return known.isShortLife === true || topics.some(({ weight }) => weight >= CENTRAL);
}

/** True for lyrics whose verses are the buyer's own sentences, which neither rhyme nor speak to the recipient. */
export function tellsAsTold({ sections }: Lyrics, plain: SongBrief, language: Language): boolean {
  const words = scenesAsTold(plain, language).flatMap(({ clauses }) =>
    clauses.flatMap(({ typed }) => typed.filter(({ mark }) => !mark).map(({ lower }) => lower)),
  );
  const text = ` ${words.join(' ')} `;
  const verses = sections.filter(({ tag }) => tag === 'verse').flatMap(({ lines }) => lines);
  return verses.length > 0 && verses.every(({ display }) => text.includes(` ${wordsOf(display).join(' ')} `));
}

function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{M}\p{Nd}'’-]+/gu) ?? [];
}

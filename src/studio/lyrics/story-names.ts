/** Names of the recipient in a story, as a song to them has it. */
import type { ReadingRules } from './reading/rules.ts';
import { BEHIND_OBJECT } from './turned-words.ts';

/** The name alone, and the story with it. */
export function withNames(shown: string, moment: string, rules: ReadingRules): [shown: string, moment: string] {
  const [name, told] = withYou(...withoutPlace(...withoutOwner(shown, moment)));
  return [name, withBoth(name, told, rules)];
}

/** "Dad asked her to dance", in the song for Mum and Dad, asked Mum. */
function withBoth(shown: string, moment: string, { women, men, persons }: ReadingRules): string {
  const [, one = '', other = ''] = /^(\p{Lu}\p{Ll}+) (?:and|&) (\p{Lu}\p{Ll}+)$/u.exec(shown) ?? [];
  const pairs = [
    [one, other],
    [other, one],
  ] as const;
  return pairs.reduce((text, [acting, meant]) => {
    const gender = women.includes(meant.toLowerCase()) ? 'f' : men.includes(meant.toLowerCase()) ? 'm' : undefined;
    if (gender === undefined) return text;
    const pronouns = [
      ...persons[gender].subject,
      ...Object.keys(persons[gender].words).filter((word) => /^h\w+$/u.test(word)),
    ];
    const isMeant = new RegExp(
      String.raw`(?<=\b${acting}\b[^.!?\n]*?)\b(${pronouns.join('|')})\b(?=\s*([\p{L}']*))`,
      'u',
    );
    return text
      .split(/(?<=[.!?\n])/u)
      .map((sentence) =>
        new RegExp(String.raw`\b${meant}\b`, 'u').test(sentence)
          ? sentence
          : sentence.replace(isMeant, (_, word: string, next: string) => nameFor(word, next, meant)),
      )
      .join('');
  }, moment);
}

function nameFor(pronoun: string, next: string, name: string): string {
  const isOwner = pronoun === 'his' || (pronoun === 'her' && next !== '' && !BEHIND_OBJECT.test(next));
  return isOwner ? `${name}'s` : name;
}

/** A song for "My sister Roz" is for Roz, and "my sister" in its story is Roz too. */
function withoutOwner(shown: string, moment: string): [shown: string, moment: string] {
  // "my dad" in the song for Dad
  if (/^\p{Lu}\p{Ll}+$/u.test(shown))
    return [shown, moment.replaceAll(new RegExp(`\\b(?:my|our) ${shown.toLowerCase()}\\b`, 'giu'), shown)];
  const found = /^((?:my|our) (?:\p{Ll}+ )*\p{Ll}+) (\p{Lu}[\p{L}'-]+)$/iu.exec(shown);
  const [, relation, name] = found ?? [];
  if (relation === undefined || name === undefined) return [shown, moment];
  return [name, moment.replaceAll(new RegExp(`\\b${relation}(?: ${name})?\\b`, 'giu'), name)];
}

/** "Jean from next door" is Jean in the song for "Jean next door". */
function withoutPlace(shown: string, moment: string): [shown: string, moment: string] {
  const [, name, place] = /^(\p{Lu}[\p{L}'-]+) (\p{Ll}+(?: \p{Ll}+)*)$/u.exec(shown) ?? [];
  if (name === undefined || place === undefined) return [shown, moment];
  return [name, moment.replaceAll(new RegExp(`\\b${name} (?:(?:from|at|in) )?${place}\\b`, 'giu'), name)];
}

/** "Mo and I" are "you and I", and "the only person was Mo" is "you". */
function withYou(shown: string, moment: string): [shown: string, moment: string] {
  const name = shown.split(' ').at(-1)!;
  if (!/^\p{Lu}\p{Ll}+$/u.test(name) || /\band\b/u.test(shown)) return [shown, moment];
  const told = moment
    .replaceAll(new RegExp(`\\b(?:${name} and I|I and ${name})\\b`, 'gu'), 'You and I')
    .replaceAll(new RegExp(`\\b(was|with) ${name} (?=\\p{Ll}+ing\\b)`, 'gu'), '$1 you ');
  return [shown, told];
}

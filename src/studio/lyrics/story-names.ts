/** Names of the recipient in a story, as a song to them has it. */
import type { AsToldRules } from './as-told-rules.ts';
import { genderOfName } from './reading/given-names.ts';
import type { ReadingRules } from './reading/rules.ts';
import { BEHIND_OBJECT } from './turned-words.ts';

/** "KAYLA N MARCUS", "kayla n marcus": two people, not in capitals. */
export function quietName(shown: string, { and, determiners }: ReadingRules): string {
  const joined = shown.replaceAll(/(?<=\p{L}) n (?=\p{L})/giu, ` ${and[0]} `);
  if (joined !== joined.toUpperCase() || !/\p{Lu}{4}/u.test(joined)) return joined;
  return joined
    .toLowerCase()
    .replaceAll(/(?<![\p{L}'])\p{L}[\p{L}']*/gu, (word, at: number) =>
      at > 0 && [...and, ...determiners].includes(word) ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
    );
}

/** Speech, which may be of others: "Granda says he's the image of the coalman". */
const SAYING = /(?<!\p{L})(?:says?|said|thinks?|thought|reckons?|swears?)(?!\p{L})/u;

/** The name alone, and the story with it. */
export function withNames(
  shown: string,
  moment: string,
  rules: ReadingRules,
  asTold: AsToldRules,
): [shown: string, moment: string] {
  const [name, told] = withoutPlace(...withoutOwner(shown, moment, rules), rules);
  return [name, withBoth(name, told, rules, asTold)];
}

/** "Mo and I" are "you and I", and "the only person was Mo standing" is "you": of a story that is told to Mo. */
export function withYou(shown: string, moment: string): string {
  const name = shown.split(' ').at(-1)!;
  if (!/^\p{Lu}\p{Ll}+$/u.test(name) || /\band\b/u.test(shown)) return moment;
  return moment
    .replaceAll(
      wordsLike(`${name} and (?:I|me(?= \\p{Ll}))|(?:I|[Mm]e) and ${name}(?= \\p{Ll})`, 'gu'),
      (_, at: number, text: string) => (/(?:^|[.!?\n])\s*$/u.test(text.slice(0, at)) ? 'You and I' : 'you and I'),
    )
    .replaceAll(wordsLike(String.raw`(was|with) ${name}(?= \p{Ll}+ing\b)`, 'gu'), '$1 you');
}

/** Not inside another word, whatever its letters. */
function wordsLike(pattern: string, flags: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, flags);
}

/** "Dad asked her to dance", in the song for Mum and Dad, asked Mum. */
function withBoth(shown: string, moment: string, rules: ReadingRules, { others }: AsToldRules): string {
  const [, one = '', other = ''] = /^(\p{Lu}\p{Ll}+) (?:and|&) (\p{Lu}\p{Ll}+)$/u.exec(shown) ?? [];
  const isOther = new RegExp(`^(?:${others})$`, 'u');
  // "Dad taught my sister to ride her bike": hers, not Mum's.
  const namesOther = (words: string): boolean =>
    (words.match(/[\p{L}'-]+/gu) ?? []).some(
      (word) => rules.kin.includes(word) || isOther.test(word) || /^(?!I(?:'|$))\p{Lu}/u.test(word),
    );
  const pairs = [
    [one, other],
    [other, one],
  ] as const;
  const told = isPairOfBoth([one, other], rules) ? withEach([one, other], moment, namesOther, rules) : moment;
  return pairs.reduce((text, [acting, meant]) => {
    const { persons } = rules;
    const gender = genderOf(meant, rules);
    if (gender === undefined) return text;
    const pronouns = [...persons[gender].subject, ...(gender === 'f' ? ['hers', 'her'] : ['his', 'him'])].join('|');
    const isMeant = new RegExp(
      String.raw`(?<!\p{L})${acting}(?!\p{L})([^.!?\n]*?)(?<!\p{L})(${pronouns})(?!\p{L})(?=\s*([\p{L}\p{Nd}']*))`,
      'u',
    );
    return text
      .split(/(?<=[.!?\n])/u)
      .map((sentence) =>
        wordsLike(meant, 'u').test(sentence)
          ? sentence
          : sentence.replace(isMeant, (whole, between: string, word: string, next: string) =>
              namesOther(between) ? whole : `${acting}${between}${nameFor(word, next, meant)}`,
            ),
      )
      .join('');
  }, told);
}

function genderOf(name: string, { women, men }: ReadingRules): 'f' | 'm' | undefined {
  const lower = name.toLowerCase();
  if (women.includes(lower)) return 'f';
  if (men.includes(lower)) return 'm';
  const gender = genderOfName(lower);
  return gender === 'unknown' ? undefined : gender;
}

function isPairOfBoth(both: readonly string[], rules: ReadingRules): boolean {
  const [one, other] = both.map((name) => genderOf(name, rules));
  return one !== undefined && other !== undefined && one !== other;
}

/** "He is a plumber and she is a nurse", of Siobhan and Declan: the first "he" and the first "she" of a sentence that names nobody else before. */
function withEach(
  both: readonly string[],
  moment: string,
  namesOther: (words: string) => boolean,
  rules: ReadingRules,
): string {
  return moment
    .split(/(?<=[.!?\n])/u)
    .map((sentence) =>
      both.reduce((text, name) => {
        if (both.some((each) => wordsLike(each, 'u').test(sentence))) return text;
        const subject = rules.persons[genderOf(name, rules)!].subject.filter((word) => /^s?he$/u.test(word));
        return text.replace(
          new RegExp(String.raw`(?<!\p{L})(${subject.join('|')})((?:'?s)?)(?![\p{L}'’])`, 'iu'),
          (word: string, _, ending: string, at: number) =>
            SAYING.test(text.slice(0, at)) || namesOther(beforeIn(text.slice(0, at), both))
              ? word
              : `${name}${ending === '' ? '' : "'s"}`,
        );
      }, sentence),
    )
    .join('');
}

/** Without their own names, what they are ("is a plumber"), and the capital of a sentence. */
const beforeIn = (text: string, both: readonly string[]): string =>
  text
    .replaceAll(wordsLike(both.join('|'), 'gu'), '')
    .replaceAll(/(?<!\p{L})(?:is|was|works as|worked as) an? [\p{Ll} -]+?(?=$|,| and )/gu, '')
    .replace(/^\s*\p{Lu}/u, (letter) => letter.toLowerCase());

function nameFor(pronoun: string, next: string, name: string): string {
  const isOwner = /^hi?e?rs$|^his$/u.test(pronoun) || (pronoun === 'her' && next !== '' && !BEHIND_OBJECT.test(next));
  return isOwner ? `${name}'s` : name;
}

/** A song for "My sister Roz" is for Roz, and "my sister" in its story is Roz too. */
function withoutOwner(shown: string, moment: string, { kin }: ReadingRules): [shown: string, moment: string] {
  // "my dad" in the song for Dad; "my rose" in the song for Rose is a rose.
  const bare = shown.replace(/\s*\([^)]*\)/u, '');
  if (/^\p{Lu}\p{Ll}+$/u.test(bare) && kin.includes(bare.toLowerCase())) {
    const named = moment.replaceAll(wordsLike(`(?:my|our) ${bare.toLowerCase()}(?! and)`, 'giu'), bare);
    // "mum is turning sixty"; not "his mum", nor "a mum".
    return [
      shown,
      named.replaceAll(
        new RegExp(
          String.raw`(?<=^\s*|[.!?\n,]\s*|\b(?:and|but|so|because|when|while|if|that) )${bare.toLowerCase()}(?=(?:'?s)? \p{Ll})(?! and(?!\p{L}))`,
          'gu',
        ),
        bare,
      ),
    ];
  }
  const found = /^((?:[Mm]y|[Oo]ur) (?:\p{Ll}+ )*\p{Ll}+) (\p{Lu}[\p{L}'-]+)$/u.exec(shown);
  const [, relation, name] = found ?? [];
  if (relation === undefined || name === undefined) return [shown, moment];
  return [name, moment.replaceAll(wordsLike(`${relation}(?: ${name})?`, 'giu'), name)];
}

/** "Jean from next door" is Jean in the song for "Jean next door". */
function withoutPlace(
  shown: string,
  moment: string,
  { self, determiners, and }: ReadingRules,
): [shown: string, moment: string] {
  const [, name, place] = /^(\p{Lu}[\p{L}'-]+) (\p{Ll}+(?: \p{Ll}+)*)$/u.exec(shown) ?? [];
  if (name === undefined || place === undefined) return [shown, moment];
  // "My best friend", "The boss", "Mum and dad"
  if ([...self, ...determiners].includes(name.toLowerCase()) || and.includes(place.split(' ')[0]!))
    return [shown, moment];
  return [name, moment.replaceAll(wordsLike(`${name} (?:(?:from|at|in) )?${place}`, 'giu'), name)];
}

/** Whom the song is for: the name as it is sung, and the words that stand for its owner in the story. */
import type { SongBrief } from '../../contracts.ts';
import type { Perspective } from '../language.ts';
import { genderOfName, isGivenName } from './given-names.ts';
import { namedAfter } from './people.ts';
import type { ReadingRules } from './rules.ts';
import { capitalised } from './tokens.ts';

/** Names of the recipient that the song does not sing, and the story may: "Maureen" of "Mum (Maureen Hill)". */
export function namesLeftOut(shown: string): string {
  return (shown.match(/(?<![\p{L}\p{M}'-])\p{Lu}\p{Ll}[\p{L}\p{M}'-]*/gu) ?? []).join(' ');
}

/** Every word that can stand for the recipient: the name, and the other words for the same relative. */
export function ownWords(honoured: string, rules: ReadingRules): Set<string> {
  const words = honoured.toLowerCase().match(/[\p{L}\p{M}'-]{2,}/gu) ?? [];
  const own = new Set(
    words.filter(
      (word) => !rules.and.includes(word) && !rules.self.includes(word) && !rules.determiners.includes(word),
    ),
  );
  // "Sinead" is who "Sinéad" is.
  for (const word of words)
    if (rules.findsAntecedents === true) own.add(word.normalize('NFD').replaceAll(/\p{M}/gu, ''));
  for (const group of rules.relatives.slice(1))
    if (group.some((word) => own.has(word))) for (const word of group) own.add(word);
  for (const word of words) if (Object.hasOwn(rules.titles, word)) own.add(rules.titles[word]!.toLowerCase());
  // "A veterinary doctor" and "my doctor" are nobody's name, though the song is for Dr. Sani.
  if (rules.findsAntecedents === true && words.length > 1) own.delete('doctor');
  return own;
}

/** Text that tells who the recipient is; in English not the special words, of which "she'll be right" is no she. */
export function toldOfRecipient(story: SongBrief['story'], { findsAntecedents }: ReadingRules): string {
  const { specialWords: _, ...told } = story;
  return Object.values(findsAntecedents === true ? told : story).join('\n');
}

export function perspectiveOf(shown: string, story: string, rules: ReadingRules): Perspective {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? [];
  const name = words(shown);
  const isEnglish = rules.findsAntecedents === true;
  // "he'd" is he.
  const told = isEnglish ? words(story).map((word) => word.replace(SHORT_FORM, '')) : words(story);
  const has = (list: readonly string[]): boolean => name.some((word) => list.includes(word));
  const opening = isEnglish ? wordsThatOpen(story).map((word) => word.replace(SHORT_FORM, '')) : [];
  const [women, men] = [
    pronounsIn(told, opening, rules.persons.f, rules.women, name),
    pronounsIn(told, opening, rules.persons.m, rules.men, name),
  ];
  const isWoman = women.weight > men.weight || (women.weight === men.weight && women.first < men.first);
  // "The Doyles"
  const plural =
    rules.findsAntecedents === true ? /\s\p{Lu}\p{L}+[^sS\W](?:s|(?<=\p{Lu}{2})S)$/u : /\s\p{Lu}\p{L}+[^s\W]s$/u;
  const isFamily = rules.determiners.includes(name[0] ?? '') && plural.test(shown);
  const several =
    isFamily ||
    isOfMembers(shown, story, rules) ||
    /[&+,]/u.test(shown) ||
    has(rules.several) ||
    name.some((word) => rules.and.includes(word));
  return {
    from: told.some((word) => rules.self.includes(word)) ? 'one' : 'many',
    to: several ? 'many' : 'one',
    gender: has(rules.women)
      ? 'f'
      : has(rules.men)
        ? 'm'
        : ((isEnglish ? genderByName(name, women.weight, men.weight) : undefined) ??
          (isWoman ? 'f' : men.weight > 0 ? 'm' : 'unknown')),
  };
}

/** Behind the pronoun of "he'd" and "shes". */
const SHORT_FORM = /(?<=^s?he)(?:'?s|'d|'ll)$/u;

/** "Fatima" is she, though more of her story is her father's; not a name that no pronoun of the story agrees with. */
function genderByName(name: readonly string[], women: number, men: number): 'f' | 'm' | undefined {
  const gender = name.map(genderOfName).find((one) => one !== 'unknown');
  if (gender === undefined) return undefined;
  const [own, other] = gender === 'f' ? [women, men] : [men, women];
  return own > 0 || other === 0 ? gender : undefined;
}

/** Length of the shortest word for several that ends another: "Hafenteam", not "Kalle". */
const SHORTEST_ENDING = 4;
/** Fewest letters before it. */
const SHORTEST_START = 2;

/** "die Wanderschwestern", "le camminatrici": those who are called by what they are together. */
function isOfMembers(
  shown: string,
  story: string,
  { pluralArticles = [], several, determiners, capitalNouns, women }: ReadingRules,
): boolean {
  const words = shown.toLowerCase().split(' ');
  if (words.length > 1 && pluralArticles.includes(words[0]!)) return true;
  if (!capitalNouns || (words.length > 1 && !determiners.includes(words[0]!))) return false;
  const endings = several.filter((word) => word.length >= SHORTEST_ENDING && word !== 'alle');
  // "Thomas" is no row of grandmothers.
  const names = words.flatMap((word) => word.split('-')).filter((word) => !isGivenName(word));
  const isCompound = names.some((word) =>
    endings.some((end) => word.endsWith(end) && word.length >= end.length + SHORTEST_START),
  );
  if (isCompound || words[0] !== 'die') return isCompound;
  // "die Uroma", "die Gisela": no verb makes several of her.
  const isWoman = words.some((word) => isGivenName(word) || women.some((one) => word.endsWith(one)));
  return !isWoman && SIE_OF_SEVERAL.test(story);
}

/** Their verb tells "sie" of several from "sie" of one; before it the verb does not: "wir haben sie lieb". */
const SIE_OF_SEVERAL = /(?<!\p{L})[Ss]ie (?:haben|hatten|sind|waren|werden|wurden)(?!\p{L})/u;

/** Their name says it, or a sentence begins with their pronoun. */
export function isOfKnownGender(shown: string, story: string, { gender }: Perspective, rules: ReadingRules): boolean {
  if (rules.findsAntecedents !== true || gender === 'unknown') return false;
  const name = shown.toLowerCase().split(' ');
  const { subject } = rules.persons[gender];
  const short = wordsThatOpen(story).map((word) => word.replace(SHORT_FORM, ''));
  return (
    name.some((word) => rules.women.includes(word) || rules.men.includes(word)) ||
    short.some((word) => subject.includes(word))
  );
}

/** The first word of each sentence: "she" there is whom the order is about, more often than inside one. */
function wordsThatOpen(story: string): string[] {
  return Array.from(
    story.toLowerCase().matchAll(/(?:^|[.!?;\n]\s*|\s[-–]\s)(\p{L}+(?:'s)?)/gu),
    ([, word = '']) => word,
  );
}

/** Weight of a pronoun once somebody else has been named whom it may mean: "with our daughter until she could ride". */
const DOUBTFUL = 0.5;
/** Weight of one that opens a sentence, beside. */
const OPENING = 1;

/** Weight with which the pronouns of a gender speak for a recipient of that gender, and where the first of them stands. */
function pronounsIn(
  told: readonly string[],
  opening: readonly string[],
  { subject }: { subject: readonly string[] },
  others: readonly string[],
  name: readonly string[],
): { weight: number; first: number } {
  const named = told.findIndex((word) => others.includes(word) && !name.includes(word));
  const places = told.flatMap((word, at) => (subject.includes(word) ? [at] : []));
  const opened = opening.filter((word) => subject.includes(word)).length * OPENING;
  const weight = places.reduce((sum, at) => sum + (named >= 0 && named < at ? DOUBTFUL : 1), opened);
  return { weight, first: places[0] ?? Infinity };
}

/** Two people marry: when the buyer told us whom, the song is for both. Not when the buyer is the one. */
export function withSpouse({ occasion, recipient }: SongBrief, story: string, rules: ReadingRules): string {
  const { shown } = recipient;
  const isLove = occasion === 'wedding' || occasion === 'anniversary';
  if (!isLove || /[&+,]/u.test(shown)) return shown;
  const words = shown.toLowerCase().split(/\s+/u);
  if (words.some((word) => rules.and.includes(word) || rules.several.includes(word) || rules.kin.includes(word)))
    return shown;
  const spouse = namedAfter(story, rules.spouse, (word) => words.includes(word));
  return spouse === undefined ? shown : `${shown} & ${spouse.split(' ')[0]!}`;
}

/** "my mum" is sung as "mum", "my husband Rob" as "Rob". */
export function withoutOwner(
  shown: string,
  { self, kin, determiners, spouse, relatives: [titled = []] }: ReadingRules,
): string {
  const words = shown.split(' ');
  // "la mia mamma", as Italians say.
  if (determiners.includes(words[0]!.toLowerCase()) && self.includes(words[1]?.toLowerCase() ?? '')) words.shift();
  const [owner = '', ...owned] = words;
  if (owned.length === 0 || !self.includes(owner.toLowerCase())) return shown;
  const [first = '', ...names] = owned;
  // "mein Schatz", "my love": nobody is called "Love".
  if (
    names.length === 0 &&
    !kin.includes(first.toLowerCase()) &&
    !titled.includes(first.toLowerCase()) &&
    !/^\p{Lu}\p{Ll}/u.test(first)
  )
    return shown;
  // "meine Frau Jo" is a wife, "Frau Jo" is not.
  const isSpouse = spouse.some((word) => word.toLowerCase() === first.toLowerCase());
  const isKin = kin.includes(first.toLowerCase()) && (isSpouse || !titled.includes(first.toLowerCase()));
  return capitalised((isKin && /^\p{Lu}/u.test(names[0] ?? '') ? names : owned).join(' '));
}

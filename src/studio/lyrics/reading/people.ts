/** The people and animals of the companions' field, and those an occasion is about besides its recipient. */
import { absenceIn, firstWord, withoutDots } from './absence.ts';
import { isGivenName } from './given-names.ts';
import { namesApart } from './name-rows.ts';
import { isPlaceName } from './place-names.ts';
import { isPossessive } from './possessives.ts';
import type { ReadingRules } from './rules.ts';
import { capitalised } from './tokens.ts';

/**
 * Names as they are sung, in the buyer's order: "Auntie Sue", "Buster". Offices, companies, places and whoever cannot be there are
 * left out.
 */
export function companionsIn(text: string, rules: ReadingRules, isWord?: (word: string) => boolean): string[] {
  const named: Companion[] = [];
  /** Those whom words of absence may mean that stand behind their names: "Mum & Dad (both in heaven)". */
  let last: string[] = [];
  /** The companion right before a bracket: "Dad (Ron)" is one. */
  let outside: string | undefined;
  for (const { piece, isJoined, isBracketed } of piecesOf(text, rules)) {
    if (isLeftOut(piece, rules)) {
      last = [];
      continue;
    }
    const absence = absenceIn(piece, rules);
    if (absence === undefined) {
      if (isBracketed && outside !== undefined) continue;
      const name = companion(piece, rules, isWord);
      // "Twins (Amy, Ben)": those in the bracket are who they are.
      if (!isBracketed) outside = name !== undefined && isGroup(name, rules) ? undefined : name;
      if (name !== undefined) named.push({ name, epithet: epithetIn(piece, name, rules) });
      if (name !== undefined) last = isJoined ? [...last, name] : [name];
      else if (isSomebody(piece, rules)) last = [];
      continue;
    }
    const { before, after, isOfSeveral } = absence;
    const isAside = isBracketed && outside !== undefined;
    const isOfItsOwn =
      isSomebody(before, rules) ||
      companion(before, rules, isWord) !== undefined ||
      (!isAside &&
        (isKin(firstWord(after), rules) || (beginsWithName(after) && companion(after, rules, isWord) !== undefined)));
    const taken = isOfSeveral && (isJoined || !isOfItsOwn) ? last : isOfItsOwn ? [] : last.slice(-1);
    named.splice(named.length - taken.length);
    last = [];
  }
  return distinctNames(named);
}

/** "not Trev", "but never the ref" */
export function isLeftOut(piece: string, { leftOut = [] }: ReadingRules): boolean {
  return leftOut.length > 0 && new RegExp(String.raw`^\s*(?:${leftOut.join('|')})(?![\p{L}\p{M}])`, 'iu').test(piece);
}

interface Companion {
  name: string;
  /** The word before the name that tells its owner apart. */
  epithet: string | undefined;
}

const isGroup = (name: string, { several }: ReadingRules): boolean => several.includes(name.toLowerCase());

/** "little claire, big claire" are two: told apart as the buyer does. */
function distinctNames(named: readonly Companion[]): string[] {
  const told = named.flatMap(({ name }) => {
    const same = named.flatMap((other) => (other.name === name && other.epithet !== undefined ? [other.epithet] : []));
    const isSeveral = new Set(same).size > 1;
    return isSeveral ? [...new Set(same)].map((epithet) => `${capitalised(epithet)} ${name}`) : [name];
  });
  return [...new Map(told.map((name) => [name.toLowerCase(), name])).values()];
}

/** The word right before a name that tells its owner apart: "big", "work". */
function epithetIn(piece: string, name: string, rules: ReadingRules): string | undefined {
  const words = piece.trim().split(/\s+/u);
  const at = words.findIndex((word) => word.toLowerCase() === name.split(' ')[0]!.toLowerCase());
  const before = words[at - 1]?.toLowerCase();
  if (before === undefined || !/^\p{L}+$/u.test(before)) return undefined;
  const { determiners, self, and, prepositions, kin } = rules;
  return [determiners, self, and, prepositions, kin].some((list) => list.includes(before)) ? undefined : before;
}

/** The field cut where one companion ends; joined to the piece before by "and", "&" or "+". */
function piecesOf(text: string, rules: ReadingRules): { piece: string; isJoined: boolean; isBracketed: boolean }[] {
  const mended = Object.entries({ ...rules.slips, ...rules.consonantSlips });
  const slips = mended.filter(([, word]) => rules.and.includes(word)).map(([slip]) => slip);
  const and = [...rules.and, ...slips.map((slip) => slip.replace(/\W/gu, '.'))].join('|');
  const separators = new RegExp(String.raw`([,;.\n/()]|\s[-–—]\s)|[&+]|(?<=\s)(?:${and})(?=\s)`, 'iu');
  return text.split('\n').flatMap((row) => {
    const parts = apart(namesApart(withTitles(withoutDots(row, rules), rules), rules), rules).split(separators);
    let isBracketed = false;
    return parts.flatMap((piece, at) => {
      // ":(" is no bracket.
      if (piece === '(' || piece === ')') isBracketed = piece === '(' && parts.includes(')', at);
      return at % 2 === 0 && piece !== undefined
        ? [{ piece, isJoined: at > 0 && parts[at - 1] === undefined, isBracketed }]
        : [];
    });
  });
}

/** "Mummy Daddy Grandad Pete" are three; "Grandma Bà Ngoại" is one. */
function apart(text: string, { relatives: [titled = []], parents }: ReadingRules): string {
  const words = [...new Set([...titled, ...parents])].filter((word) => word.length > 2).join('|');
  return text.replace(new RegExp(String.raw`(?<=(?<!\p{L})(?:${words}))\s+(?=(?:${words})(?!\p{L}))`, 'giu'), ', ');
}

const isTitle = (word: string, { titles }: ReadingRules): boolean => Object.values(titles).includes(word);
const isKin = (word: string, { kin }: ReadingRules): boolean => kin.includes(word.toLowerCase());

/** "RIP Joe"; not "passed away in March". */
function beginsWithName(text: string): boolean {
  const first = firstWord(text);
  return /^\p{Lu}/u.test(first) || isGivenName(first);
}

/** "my dad who", "my very best friend": a companion without a name, whom no name before it means. */
function isSomebody(text: string, rules: ReadingRules): boolean {
  const words = text.match(/[\p{L}\p{M}'-]+/gu) ?? [];
  const isOurs = words.length > 1 && rules.self.includes(words[0]!.toLowerCase());
  return isOurs || words.some((word) => isKin(word, rules));
}

/** "Sgt. Miller" → "Sergeant Miller": a title's full stop ends no sentence. */
export function withTitles(text: string, { titles }: ReadingRules): string {
  // The longest first: "Dott.ssa" is no "Dott.".
  const longest = Object.keys(titles).toSorted((a, b) => b.length - a.length);
  const words = longest.map((word) => word.replace('.', String.raw`\.`)).join('|');
  if (words === '') return text;
  return text.replace(
    new RegExp(String.raw`(?<![\p{L}\p{M}])(${words})(?:\.\s*|\s+)(?=\p{Lu})`, 'giu'),
    (whole, word: string) => (/^\p{Lu}/u.test(word) ? `${titles[word.toLowerCase()] ?? whole} ` : whole),
  );
}

function companion(piece: string, rules: ReadingRules, isWord?: (word: string) => boolean): string | undefined {
  const words = withoutOffice(piece.trim().replace(/^[\p{L}\p{M}-]+'s\s+(?=\S)/u, ''), rules)
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}']+$|'s$/gu, ''))
    .filter(Boolean);
  if (isOwner(words[0], words[1], rules)) words.shift();
  // "Just Jonno and me"
  if (words.length > 1 && rules.adverbs.includes(words[0]!.toLowerCase()) && !isGivenName(words[0]!)) words.shift();
  const end = words.findIndex((word, at) => at > 0 && endsName(word, words[at - 1]!, rules));
  const kept = end < 0 ? words : words.slice(0, end);
  const body = kept.findLastIndex((word) => rules.bodies.includes(word.toLowerCase()));
  // "swim girls Kath": she is one of them; "école Jules Ferry" is a school.
  const member = kept[body + 1] ?? '';
  const isMember = rules.bodiesBehindNames
    ? body >= 0 && (isGivenName(member) || (/^\p{Lu}\p{Ll}/u.test(member) && !/^\p{Lu}/u.test(kept[body]!)))
    : body === kept.length - 2 && isGivenName(member);
  const named = isMember ? kept.slice(body + 1) : kept;
  if (named.some((word) => /\d/u.test(word) || rules.bodies.includes(word.toLowerCase()))) return undefined;
  return nameFrom(withoutJob(named, rules, isWord), rules, isWord);
}

/** "Dinner lady Jan" is Jan, "the kids at St Mark's" is nobody. */
function withoutJob(words: string[], rules: ReadingRules, isWord?: (word: string) => boolean): string[] {
  if (rules.capitalNouns) return words;
  const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);
  const name = words.findIndex((word) => isCapital(word) || isGivenName(word));
  if (name > 1 && words.slice(1, name).some((word) => rules.placePrepositions.includes(word.toLowerCase()))) return [];
  const [first = '', second = ''] = words;
  const isJob = isWord?.(first.toLowerCase()) === true && !isGivenName(first) && !isKin(first, rules);
  const next = words.findIndex((word, at) => at > 1 && (isCapital(word) || isGivenName(word)));
  return isCapital(first) && isJob && next > 1 && !isCapital(second) && !isGivenName(second)
    ? words.slice(next)
    : words;
}

/** "Lucys grandma Ivy", as many write it; not "Lucas uncle Bob". */
function isOwner(word = '', next = '', rules: ReadingRules): boolean {
  return (
    /^\p{Lu}.*[^s]s$/u.test(word) &&
    isGivenName(word.slice(0, -1)) &&
    !isGivenName(word) &&
    (isKin(next, rules) || isGroup(next, rules))
  );
}

function withoutOffice(piece: string, { offices }: ReadingRules): string {
  return offices.reduce(
    (text, office) => text.replace(new RegExp(String.raw`(?<![\p{L}\p{M}])${office}(?![\p{L}\p{M}])`, 'giu'), ' '),
    piece,
  );
}

/** "Rose from Leeds", "Rex the labrador", "Buster who he hated". */
function endsName(word: string, before: string, rules: ReadingRules): boolean {
  const lower = word.toLowerCase();
  if (/^\p{Lu}/u.test(word) && !rules.capitalNouns) return false;
  const named = /^\p{Lu}/u.test(before) || isGivenName(before);
  return (
    named &&
    (rules.prepositions.includes(lower) ||
      rules.conjunctions.includes(lower) ||
      (rules.determiners.includes(lower) && !rules.kin.includes(before.toLowerCase())))
  );
}

function nameFrom(
  words: readonly string[],
  rules: ReadingRules,
  isWord?: (word: string) => boolean,
): string | undefined {
  if (words.length === 1 && rules.parents.includes(words[0]!.toLowerCase())) return capitalised(words[0]!);
  const start = words.findIndex(
    (word, at) =>
      named(words, at, rules, isWord) && !(isKin(word, rules) && words.length === 1 && !/^\p{Lu}/u.test(word)),
  );
  if (start < 0) return undefined;
  let end = start + 1;
  while (end < words.length && end - start < 3 && (/^\p{Lu}/u.test(words[end]!) || isGivenName(words[end]!))) end++;
  const before = words[start - 1];
  const from =
    before !== undefined &&
    (isTitle(before, rules) || isTitledKin(before, words[start]!, rules)) &&
    !isSpouse(before, words[start - 2], rules)
      ? start - 1
      : start;
  const name = words.slice(from, end);
  if (name.every((word) => isKin(word, rules) || isTitle(word, rules)) && !/^\p{Lu}/u.test(name[0]!)) return undefined;
  if (name.every((word) => isTitle(word, rules)) || isPlaceName(name.join(' '), rules)) return undefined;
  return name.map((word) => capitalised(word)).join(' ');
}

/** A word that names: a capital where capitals name, or behind a title ("Pfarrer Marius"), a known first name (also "Mia" alone), or what no dictionary has. */
function named(words: readonly string[], at: number, rules: ReadingRules, isWord?: (word: string) => boolean): boolean {
  const word = words[at]!;
  const lower = word.toLowerCase();
  if (word.length < 2 || rules.determiners.includes(lower) || rules.prepositions.includes(lower)) return false;
  if (rules.self.includes(lower) && !(words.length === 1 && isGivenName(lower))) return false;
  const before = words[at - 1]?.toLowerCase() ?? '';
  // "every Thursday", and "she calls him Bobo", which says what the recipient is called.
  if (rules.noNames?.includes(lower) || isNobody(lower, rules) || isPossessive(lower, rules)) return false;
  if (rules.thirdPerson.includes(before) && !rules.determiners.includes(before)) return false;
  if (isGivenName(lower)) return true;
  if (/^\p{Lu}/u.test(word)) {
    if (!rules.capitalNouns || isTitle(words[at - 1] ?? '', rules)) return true;
    return rules.kin.includes(before) || words.length === 1 || (rules.kin.includes(lower) && words.length === 1);
  }
  if (rules.kin.includes(lower)) return false;
  const isSmall = [rules.conjunctions, rules.adverbs, rules.thirdPerson, rules.presents, rules.and].some((list) =>
    list.includes(lower),
  );
  // "me kayleigh"
  const isSelf = rules.self.includes(before) && !rules.determiners.includes(before) && isWord?.(lower) === false;
  if (rules.kin.includes(before) || isSelf) return !isSmall && word.length > 2;
  return words.length === 1 && word.length > 2 && isWord !== undefined && !isWord(lower) && !isCompound(lower, isWord);
}

/** "It is only for her", "Nobody": a capital at the start makes no name. */
function isNobody(word: string, { pronounsFirst, thirdPerson, conjunctions, binding, and }: ReadingRules): boolean {
  return (
    !isGivenName(word) &&
    [['no', 'none'], pronounsFirst, thirdPerson, conjunctions, binding, and].some((list) => list.includes(word))
  );
}

/** "brickworks", "nightshift": two words in one that no dictionary has are a place or a thing. */
function isCompound(word: string, isWord: (word: string) => boolean): boolean {
  const [shortest, last] = [4, word.length - 4];
  for (let at = shortest; at <= last; at++) if (isWord(word.slice(0, at)) && isWord(word.slice(at))) return true;
  return false;
}

/** "Auntie Sue", "Uncle Bob": part of the name. "dog Rex", "sister Anna", "mum Carol": not. */
function isTitledKin(kin: string, name: string, { relatives, parents }: ReadingRules): boolean {
  const [titled = []] = relatives;
  const lower = kin.toLowerCase();
  return titled.includes(lower) && !parents.includes(lower) && /^\p{L}/u.test(name);
}

/** "seine Frau Ingrid": his wife; not "Frau Behrens". */
function isSpouse(word: string, owner: string | undefined, { spouse, self, persons }: ReadingRules): boolean {
  const owners = [self, ...Object.values(persons).map(({ words }) => Object.keys(words))];
  return owner !== undefined && spouse.includes(word) && owners.some((list) => list.includes(owner.toLowerCase()));
}

/** A name behind one of the words: "married Lisa", "baby Noah". */
export function namedAfter(
  text: string,
  words: readonly string[],
  isOwn: (word: string) => boolean,
): string | undefined {
  if (words.length === 0) return undefined;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{M}])(?:${words.join('|')})[^\S\n]+((?:\p{Lu}[\p{L}\p{M}'-]+)(?:\s\p{Lu}[\p{L}\p{M}'-]+)?)`,
    'gu',
  );
  for (const [, name = ''] of text.matchAll(pattern)) {
    if (!name.split(' ').some((word) => isOwn(word.toLowerCase()))) return name;
  }
  return undefined;
}

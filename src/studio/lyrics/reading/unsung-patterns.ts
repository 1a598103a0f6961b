/** The expressions of a language's `UnsungRules`, made once. */
import { filled } from './filled.ts';
import type { UnsungRules } from './unsung-rules.ts';

/** A word ends here: also "l'" before the next one. */
const END = String.raw`(?:(?<=')|(?![\p{L}\p{M}]))`;
const START = String.raw`(?<![\p{L}\p{M}])`;
const CLAUSE = String.raw`(?<=^\s{0,3}|[,;(]\s{0,3}|\s[-–]\s)`;

export type UnsungPatterns = ReturnType<typeof compiled>;

const known = new WeakMap<UnsungRules, UnsungPatterns>();

export function patternsOf(rules: UnsungRules): UnsungPatterns {
  const made = known.get(rules) ?? compiled(rules);
  known.set(rules, made);
  return made;
}

function compiled({ parts, unended, toShop, takenBack, forbidding }: UnsungRules) {
  const all = (patterns: readonly string[]): string =>
    patterns.length === 0 ? '(?!)' : `(?:${filled(patterns.join('|'), parts)})`;
  const one = (pattern: string | undefined): string => all(pattern === undefined ? [] : [pattern]);
  const made = (source: string, flags = 'iu'): RegExp => new RegExp(source, flags);
  const words = (patterns: readonly string[], flags = 'iu'): RegExp => made(`${START}${all(patterns)}${END}`, flags);
  const only = (pattern: string | undefined): RegExp => made(`^${one(pattern)}$`);
  const meant = (list: readonly (readonly [string, string])[] = []): (readonly [RegExp, string])[] =>
    list.map(([pattern, item]) => [made(one(pattern), 'giu'), item] as const);
  const joint = one(forbidding.joints);
  return {
    sentence: sentencePattern(unended),
    toShop: {
      whole: made(`^${all(Object.values(toShop.sentences ?? {}).flat())}$`),
      clause: made(`${CLAUSE}${all(toShop.clauses ?? [])}${END}`),
      lead: made(String.raw`(?<=(?:^|[.!?\n]) ?)${all(toShop.leads ?? [])}\s`, 'giu'),
    },
    takenBack: {
      takingBack: words(takenBack.takingBack),
      secret: words(takenBack.secrets),
      secretThing: words(takenBack.secretThings ?? []),
      kept: words([takenBack.kept]),
      hushed: made(one(takenBack.hushed)),
      opening: made(one(takenBack.opening)),
      contrast: made(String.raw`^[\s,;)]{0,9}${one(takenBack.contrast)}\s`),
      ofSong: made(one(takenBack.ofSong), 'giu'),
    },
    forbidding: {
      heads: made(`${all(forbidding.heads)}${END}`, 'giu'),
      tails: words(forbidding.tails ?? [], 'giu'),
      mayBeName: only(forbidding.mayBeName),
      around: (forbidding.around ?? []).map((pattern) => made(one(pattern), 'giu')),
      aroundTopic: (forbidding.aroundTopic ?? []).map((pattern) => made(one(pattern), 'giu')),
      topic: words(forbidding.topics.map(([asked]) => asked)),
      meanings: meant(forbidding.meanings),
      implied: meant(forbidding.implied),
      spoken: made(`${START}${one(forbidding.spoken)}$`),
      end: made(String.raw`[.!?;)\n]|${START}${one(forbidding.end)}(?![\p{L}\p{M}])`),
      between: made(String.raw`${START}${one(forbidding.between)}(?![\p{L}\p{M}'])|[/&]`),
      clause: made(one(forbidding.clause)),
      nextClause: made(`${START}${one(forbidding.nextClause)}`),
      loose: loosePatterns(forbidding.loose, one, words),
      notYet: made(one(forbidding.notYet)),
      otherAsk: made(one(forbidding.otherAsk)),
      goesOn: made(one(forbidding.goesOn)),
      nameOf: made(one(forbidding.nameOf)),
      onlyWord: words(forbidding.onlyWord === undefined ? [] : [forbidding.onlyWord]),
      please: words([forbidding.please]),
      but: only(forbidding.but),
      since: only(forbidding.since),
      subject: only(forbidding.subject),
      denial: only(forbidding.denial),
      leaning: made(`^${one(forbidding.leaning)}`),
      joint: made(String.raw`(?:[\s,([-]|${START}${joint}(?![\p{L}\p{M}])){1,12}$`),
      /** The start of its own clause: "she really" of "she really hates the word". */
      clauseStart: made(String.raw`(?<=^|[.!?;:,(\n-]|${START}${joint})\s{0,3}(?:[\p{L}'’]{1,40}\s{1,3}){1,6}$`),
    },
  };
}

function loosePatterns(
  { telling, denial, asking, ofStory }: UnsungRules['forbidding']['loose'],
  one: (pattern: string) => string,
  words: (patterns: readonly string[], flags?: string) => RegExp,
) {
  return {
    /** A word that denies, and not far behind it one of telling: "not a single line about". */
    denied: new RegExp(
      String.raw`${START}${one(denial)}${END}(?:[\s,']{1,3}[^\s.!?;,]{1,20}){0,3}?[\s,']{0,3}${one(telling)}${END}`,
      'iu',
    ),
    telling: words([telling], 'giu'),
    denial: words([denial], 'giu'),
    asking: new RegExp(String.raw`(?:^[^\p{L}]{0,3}|${START})${one(asking)}${END}`, 'giu'),
    ofStory: words([ofStory]),
  };
}

/** `unended`: what stands before a full stop that ends no sentence. */
const sentencePattern = (unended: string): RegExp =>
  new RegExp(
    String.raw`(?:[^.!?\n]|(?<=${START}(?:${unended}))\.(?=[ \d])|(?<=\d)\.(?=\d))+[.!?\n]*[)\]]*[.!?\n]*`,
    'giu',
  );

/** Signs by which a sentence tells its subjects, its verbs and the people in it. */
import type { Clause } from './clause.ts';
import { isGivenName } from './people.ts';
import type { Listener } from './listener.ts';
import type { PersonRules, ReadingRules } from './rules.ts';
import { type Sentence, type Token, wordToken } from './tokens.ts';

export class Grammar {
  readonly #sentence: Sentence;
  readonly #listener: Listener;
  readonly #rules: ReadingRules;
  readonly #persons: readonly PersonRules[];

  constructor(sentence: Sentence, listener: Listener, rules: ReadingRules, persons: readonly PersonRules[]) {
    this.#sentence = sentence;
    this.#listener = listener;
    this.#rules = rules;
    this.#persons = persons;
  }

  /** The second person of a verb. `sureOnly`: only if the word can be nothing else. */
  verb(word: string, sureOnly: boolean): string | undefined {
    const rules = this.#rules.verbs[this.#listener.perspective.to];
    if (Object.hasOwn(rules.words, word)) return rules.words[word];
    for (const [from, to, isSure] of rules.endings) {
      if (!word.endsWith(from) || word.length < from.length + 2) continue;
      const turned = word.slice(0, word.length - from.length) + to;
      const { presents } = this.#rules;
      if (!sureOnly || isSure === 1 || presents.includes(word) || presents.includes(turned)) return turned;
      if (this.#rules.verbs.one.otherwiseSame) continue;
      return undefined;
    }
    if (this.isPast(word)) return word;
    return rules.otherwiseSame && !sureOnly ? word : undefined;
  }

  /** The second person of the verb there; behind "se", "no", "mi" any word that ends like one is a verb. */
  verbOfRecipient(at: number): string | undefined {
    const { lower } = this.#sentence[at]!;
    const { unsaid, clitics, determiners } = this.#rules;
    const before = this.#sentence[at - 1];
    const isBound = unsaid !== undefined && isIn(before, clitics) && !isIn(before, determiners);
    return this.verb(lower, !isBound || this.isSmall(lower));
  }

  isPast(word: string): boolean {
    const { pasts } = this.#rules;
    return pasts.length > 0 && (pasts.includes(word) || (word.length > 4 && word.endsWith('ed')));
  }

  /** "hates", which is one person's; not "dropped", which several may have, nor "walks", which may be a noun. */
  isThirdPerson(at: number): boolean {
    const { lower } = this.#sentence[at]!;
    const { plurals, habits, determiners } = this.#rules;
    const isNoun =
      plurals.includes(lower) && !isIn(this.#sentence[at - 1], habits) && !isIn(this.#sentence[at + 1], determiners);
    return !isNoun && this.verb(lower, true) !== lower;
  }

  /** "her kitchen, smells of bread": the kitchen does. */
  mayBeOthers(done: readonly Clause[]): boolean {
    const last = done.findLast(({ turned, tokens }) => turned || this.isOfNoun(tokens[0]!));
    return last?.turned === false;
  }

  /** Not "Diego le pidió matrimonio", of Laura and Diego: it was Laura. */
  hasUnclearDative(tokens: readonly Token[]): boolean {
    const { perspective, own } = this.#listener;
    const isOfOne = perspective.to === 'many' && tokens.some(({ lower }) => own.has(lower));
    return !isOfOne && tokens.some(({ lower }) => this.#rules.datives.includes(lower));
  }

  /** "her kitchen", "Dad's shed": a noun follows. */
  isOfNoun({ lower }: Token): boolean {
    return this.#rules.determiners.includes(lower) || lower.endsWith("'s");
  }

  /** "se ponchó la llanta": the tyre did. */
  isDoneTo(at: number): boolean {
    const before = this.#sentence[at - 1]?.lower ?? '';
    const next = this.#sentence[at + 1]?.lower ?? '';
    const isWhole = this.#rules.times.includes(this.#sentence[at + 2]?.lower ?? '');
    const isOfOwn = this.#rules.unsaid?.ownThings.includes(this.#sentence[at + 2]?.lower ?? '') ?? false;
    const isTaken = this.#rules.unsaid?.taking.includes(this.#sentence[at]?.lower ?? '') ?? false;
    if (isWhole || isOfOwn || isTaken) return false;
    return this.#rules.reflexives.includes(before) && this.#rules.determiners.includes(next);
  }

  hasSubject(tokens: readonly Token[]): boolean {
    const { determiners, prepositions, pronounsFirst } = this.#rules;
    return tokens.some(({ lower, capital, initial }, index) => {
      const governed =
        prepositions.includes(tokens[index - 1]?.lower ?? '') || prepositions.includes(tokens[index - 2]?.lower ?? '');
      if (governed || tokens.slice(index + 1, index + 3).some((token) => this.#rules.times.includes(token.lower)))
        return false;
      return (
        pronounsFirst.includes(lower) ||
        (capital && !initial) ||
        (determiners.includes(lower) && !prepositions.includes(lower)) ||
        isGivenName(lower)
      );
    });
  }

  verbFollows(at: number): boolean {
    const { adverbs, clitics, pronounsOurs, pronounsFirst } = this.#rules;
    let next = at;
    while (next < at + 3 && isIn(this.#sentence[next], adverbs, clitics)) next++;
    const token = this.#sentence[next];
    if (!token || token.mark) return false;
    // "Including me and my daughter" is one clause, "and my daughter laughed" begins another.
    if (this.#rules.habits.length > 0 && isIn(token, this.#rules.determiners)) return this.#hasVerbSoon(next + 1);
    if (pronounsOurs.includes(token.lower) || pronounsFirst.includes(token.lower)) return true;
    if (this.#persons.some(({ subject }) => subject.includes(token.lower)) || this.#listener.own.has(token.lower)) {
      const verb = this.#sentence[next + 1];
      return verb !== undefined && !verb.mark && !this.isSmall(verb.lower);
    }
    return (!token.capital && this.verb(token.lower, true) !== undefined) || this.#rules.presents.includes(token.lower);
  }

  /** Behind a determiner: a verb in its next few words, before anything else begins. */
  #hasVerbSoon(at: number): boolean {
    const { prepositions, conjunctions, and, presents } = this.#rules;
    const end = this.#sentence.findIndex(
      (token, index) => index >= at && (token.mark || isIn(token, prepositions, conjunctions, and)),
    );
    return this.#sentence
      .slice(at + 1, Math.min(at + 5, end < 0 ? this.#sentence.length : end))
      .some(({ lower }) => this.isPast(lower) || this.verb(lower, true) !== undefined || presents.includes(lower));
  }

  /** A telling may begin here: with a pronoun, an article, a name, or with what needs no subject. */
  beginsAt(at: number): boolean {
    const { adverbs, determiners, pronounsOurs, pronounsFirst, and, conjunctions, prepositions } = this.#rules;
    let next = at;
    while (isIn(this.#sentence[next], adverbs, and, conjunctions)) next++;
    const token = this.#sentence[next];
    if (!token || token.mark) return false;
    if (this.#persons[0]!.you === '' && this.verb(token.lower, true) !== undefined) return true;
    if (prepositions.includes(token.lower)) return false;
    return (
      pronounsOurs.includes(token.lower) ||
      pronounsFirst.includes(token.lower) ||
      determiners.includes(token.lower) ||
      this.#persons.some(({ subject }) => subject.includes(token.lower)) ||
      this.#listener.own.has(token.lower) ||
      (token.capital && !token.initial)
    );
  }

  /** End of the recipient's name that starts here; `at` when none does. */
  recipientAt(at: number): number {
    const { own, perspective } = this.#listener;
    const isOwn = (token: Token | undefined): boolean =>
      token !== undefined && !token.mark && own.has(token.lower.replace(/'s$/u, ''));
    let end = at;
    let names = 0;
    while (end < this.#sentence.length) {
      if (isOwn(this.#sentence[end])) names++;
      else if (!(names > 0 && this.#rules.and.includes(this.#sentence[end]!.lower) && isOwn(this.#sentence[end + 1])))
        break;
      end++;
    }
    if (names === 0) return at;
    // One of two recipients keeps the name and the third person: "Tom dropped the ring".
    return perspective.to === 'many' && names < 2 ? at : end;
  }

  personFor(word: string): PersonRules | undefined {
    return this.#persons.find(({ subject, words }) => subject.includes(word) || Object.hasOwn(words, word));
  }

  wordFor(at: number): string | undefined {
    const { lower } = this.#sentence[at]!;
    const person = this.#persons.find(({ words }) => Object.hasOwn(words, lower));
    const told = (this.#isPerfect(at + 1) ? person?.perfect?.[lower] : undefined) ?? person?.words[lower];
    if (told === undefined || typeof told === 'string') return told;
    return this.nounFollows(at) ? told[0] : told[1];
  }

  #isPerfect(at: number): boolean {
    let next = at;
    while (isIn(this.#sentence[next], this.#rules.adverbs)) next++;
    return isIn(this.#sentence[next], this.#rules.participles);
  }

  /** "gli occhiali"; not "gli ha detto". */
  isArticle(at: number): boolean {
    return isIn(this.#sentence[at], this.#rules.determiners) && this.nounFollows(at);
  }

  nounFollows(at: number): boolean {
    const next = this.#sentence[at + 1];
    // "when we brought her home", not "we painted her home".
    const { bringing, homeward } = this.#rules;
    if (isIn(next, homeward) && isIn(this.#sentence[at - 1], bringing)) return false;
    if (this.#rules.unsaid && next && this.verb(next.lower, true) !== undefined) return false;
    return next !== undefined && !next.mark && !this.isSmall(next.lower) && !this.#rules.adverbs.includes(next.lower);
  }

  namesSomebody(at: number): boolean {
    const token = this.#sentence[at]!;
    const { kin, places, placePrepositions, capitalNouns, capitals } = this.#rules;
    if (kin.includes(token.lower) && !this.#listener.own.has(token.lower)) return true;
    if (isGivenName(token.lower) && token.capital) return true;
    const before = this.#sentence[at - 1]?.lower ?? '';
    if (capitalNouns || !token.capital || token.initial) return false;
    return (
      !places.includes(token.lower) &&
      !capitals.includes(token.lower) &&
      !placePrepositions.includes(before) &&
      !this.#rules.determiners.includes(before)
    );
  }

  verbAt(at: number): string | undefined {
    const token = this.#sentence[at];
    if (!token || token.mark || this.isSmall(token.lower)) return undefined;
    if (token.capital && !token.initial) return undefined;
    return this.verb(token.lower, this.#rules.unsaid !== undefined && this.#listener.perspective.to === 'one');
  }

  /** The recipient, to whom something is done. */
  isObject(at: number): boolean {
    const token = this.#sentence[at];
    if (!token || token.mark || this.#rules.reflexives.includes(token.lower)) return false;
    return this.wordFor(at) === this.#persons[0]!.you && !this.nounFollows(at);
  }

  /** "scared of the dryer", at the start of a sentence; behind a comma it may be said of others. */
  isState(at: number): boolean {
    return at === 0 && this.#rules.states.includes(this.#sentence[at]!.lower) && this.#sentence[at + 1]?.mark === false;
  }

  turned(at: number): Token {
    const told = this.wordFor(at);
    return told === undefined ? this.#sentence[at]! : wordToken(told);
  }

  /** "always late": a note of how the recipient is. */
  isMood(at: number): boolean {
    const { habits, moods } = this.#rules;
    return at === 0 && isIn(this.#sentence[at], habits) && isIn(this.#sentence[at + 1], moods);
  }

  isSmall(word: string): boolean {
    const { determiners, prepositions, conjunctions, and, clitics, pronounsOurs, adverbs } = this.#rules;
    return [determiners, prepositions, conjunctions, and, clitics, pronounsOurs, adverbs].some((list) =>
      list.includes(word),
    );
  }
}

export function isIn(token: Token | undefined, ...lists: (readonly string[])[]): boolean {
  return token !== undefined && !token.mark && lists.some((list) => list.includes(token.lower));
}

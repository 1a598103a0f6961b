/** Signs by which a sentence tells its subjects, its verbs and the people in it. */
import { isGivenName } from './given-names.ts';
import type { PersonRules } from './rules.ts';
import { type Token, wordToken } from './tokens.ts';
import { isIn, Words, isThing } from './words.ts';

const PLURAL_AUXILIARY = /^(?:haben|hatten|sind|waren|wurden|wollen|wollten|konnten|mussten|lassen|ließen)$/u;
/** Words before a noun that is surely a subject, where an object follows the verb. */
const NOMINATIVE = /^(?:der|ein|mein|unser|dein|euer|kein|jeder|jemand|niemand|keiner)$/u;

export class Grammar extends Words {
  /** "als das Auto stehen blieb | hat er": the comma between was left out. */
  isVerbBehindVerb(at: number, tokens: readonly Token[]): boolean {
    const { capitalNouns, binding } = this.rules;
    if (!capitalNouns || !binding.includes(tokens[0]?.lower ?? '')) return false;
    const [before, verb, next] = [this.sentence[at - 1]!, this.sentence[at]!, this.sentence[at + 1]];
    // "als er erzählt hat" is one.
    if (!this.isAuxiliary(before) && this.isAuxiliary(verb)) return false;
    const isTold = next !== undefined && this.persons.some(({ subject }) => subject.includes(next.lower));
    return tokens.length > 2 && this.isFinite(before) && this.isFinite(verb) && (isTold || this.isSubject(at + 1));
  }

  /** "elle connaît chaque élève à sa toux": the pupil's. */
  isOfEach(tokens: readonly Token[]): boolean {
    const { elides, times, prepositions } = this.rules;
    if (!elides) return false;
    return tokens.some(
      ({ lower }, index) =>
        lower === 'chaque' && !isIn(tokens[index + 1], times) && index > 0 && !isIn(tokens[index - 1], prepositions),
    );
  }

  /** The part that the recipient has behind a verb: "hat sie gelacht", "ein Lama hat sie angespuckt"; undefined behind none. */
  roleBehind(tokens: readonly Token[], word: string): 'subject' | 'object' | 'unsure' | undefined {
    const verb = tokens.at(-1);
    if (!verb || verb.mark || (verb.capital && !verb.initial) || this.isSmall(verb.lower)) return undefined;
    const before = tokens.slice(0, -1).filter(({ mark }) => !mark);
    const isVerb =
      this.isFinite(verb) ||
      (this.verb(verb.lower, false) !== undefined &&
        !this.isParticiple(verb) &&
        !before.some((token) => this.isFinite(token)));
    const isPlural = PLURAL_AUXILIARY.test(verb.lower);
    if (!isVerb && !isPlural) return undefined;
    const first = before.find(({ lower }) => !this.rules.and.includes(lower));
    const { pronounsFirst, pronounsOurs, prepositions, adverbs, conjunctions, determiners } = this.rules;
    const mayBeObject = this.persons.some(({ words }) => Object.hasOwn(words, word));
    if (first === undefined) return 'subject';
    if ([pronounsFirst, pronounsOurs].some((list) => list.includes(first.lower))) return 'object';
    if (isPlural && this.listener.perspective.to === 'one') return 'object';
    if (!mayBeObject || [prepositions, adverbs, conjunctions].some((list) => list.includes(first.lower)))
      return 'subject';
    if (NOMINATIVE.test(first.lower)) return 'object';
    return determiners.includes(first.lower) || first.capital ? 'unsure' : 'subject';
  }

  /** The verb that ends a bound clause between these places: "gesprungen ist im Freibad"; none in another order. */
  finalVerbIn(from: number, last: number): number | undefined {
    const words = this.rules.verbs[this.listener.perspective.to].words;
    for (let at = from; at <= last; at++) {
      const token = this.sentence[at]!;
      const next = this.sentence[at + 1];
      // "erzählt hat"
      const isParticiple = at < last && next !== undefined && this.isAuxiliary(next) && !this.isAuxiliary(token);
      if (token.capital || isParticiple || !Object.hasOwn(words, token.lower)) continue;
      const before = this.sentence[at - 1]!;
      const isBehindVerb =
        at > from && !before.capital && !this.isSmall(before.lower) && /(?:t|n)$/u.test(before.lower);
      return at === last || isBehindVerb ? at : undefined;
    }
    return this.isParticiple(this.sentence[last]!) ? undefined : last;
  }

  /** "war ich", "singt Papa", "kocht der Opa": somebody else, right behind their verb; not "hat alle umarmt". */
  isSubject(at: number): boolean {
    const token = this.sentence[at];
    if (!token || token.mark || !this.rules.capitalNouns) return false;
    const { pronounsOurs, pronounsFirst, determiners, clitics } = this.rules;
    const isPronoun = pronounsOurs.includes(token.lower) || pronounsFirst.includes(token.lower);
    if (token.lower === 'alle' && isIn(this.sentence[at - 1], Object.keys(this.rules.verbs.one.words))) return false;
    if (isPronoun && !determiners.includes(token.lower) && !clitics.includes(token.lower)) return token.lower !== 'es';
    return token.lower === 'der' || this.namesSomebody(at);
  }

  /** "und der Bademeister hat": somebody else, and what they do. */
  subjectFollows(at: number): boolean {
    if (!this.rules.capitalNouns) return false;
    const { determiners } = this.rules;
    let noun = at;
    if (!isIn(this.sentence[at], determiners) && !this.sentence[at]?.capital) return false;
    while (noun < at + 3 && this.sentence[noun]?.capital === false) noun++;
    while (noun < at + 5 && this.sentence[noun]?.capital === true) noun++;
    const verb = this.sentence[noun];
    return noun > at && verb !== undefined && this.isFinite(verb);
  }

  /** "il a plu", "il faut": nobody does it. */
  isImpersonal(at: number): boolean {
    const { impersonals = [] } = this.rules;
    if (this.isKept(at)) return true;
    if (impersonals.length === 0) return false;
    const rest = this.sentence
      .slice(at + 1, at + 6)
      .map(({ lower }) => lower)
      .join(' ');
    return new RegExp(String.raw`^(?:${impersonals.join('|')})(?!\p{L})`, 'u').test(rest);
  }

  /** Not "Diego le pidió matrimonio", of Laura and Diego: it was Laura. */
  hasUnclearDative(tokens: readonly Token[]): boolean {
    const { perspective, own } = this.listener;
    const isOfOne = perspective.to === 'many' && tokens.some(({ lower }) => own.has(lower));
    return !isOfOne && tokens.some(({ lower }) => this.rules.datives.includes(lower));
  }

  /** "her kitchen", "Dad's shed": a noun follows. */
  isOfNoun({ lower }: Token): boolean {
    return this.rules.determiners.includes(lower) || lower.endsWith("'s");
  }

  /** "se ponchó la llanta": the tyre did. */
  isDoneTo(at: number): boolean {
    const before = this.sentence[at - 1]?.lower ?? '';
    const next = this.sentence[at + 1]?.lower ?? '';
    // "hat sich in der Straße verlaufen"
    if (isIn(this.sentence[at], this.rules.prepositions)) return false;
    const isWhole = this.rules.times.includes(this.sentence[at + 2]?.lower ?? '');
    const isOfOwn = this.rules.unsaid?.ownThings.includes(this.sentence[at + 2]?.lower ?? '') ?? false;
    const isTaken = this.rules.unsaid?.taking.includes(this.sentence[at]?.lower ?? '') ?? false;
    if (isWhole || isOfOwn || isTaken) return false;
    return this.rules.reflexives.includes(before) && this.rules.determiners.includes(next);
  }

  hasSubject(tokens: readonly Token[]): boolean {
    const { determiners, prepositions, pronounsFirst } = this.rules;
    return tokens.some(({ lower, capital, initial }, index) => {
      const governed =
        prepositions.includes(tokens[index - 1]?.lower ?? '') || prepositions.includes(tokens[index - 2]?.lower ?? '');
      if (governed || tokens.slice(index + 1, index + 3).some((token) => this.rules.times.includes(token.lower)))
        return false;
      return (
        pronounsFirst.includes(lower) ||
        (capital && !initial) ||
        (determiners.includes(lower) && !prepositions.includes(lower)) ||
        isGivenName(lower) ||
        (this.rules.unsaid !== undefined && capital && this.listener.companions?.has(lower) === true)
      );
    });
  }

  verbFollows(at: number): boolean {
    const { adverbs, clitics, pronounsOurs, pronounsFirst } = this.rules;
    if (this.subjectFollows(at)) return true;
    let next = at;
    while (next < at + 3 && isIn(this.sentence[next], adverbs, clitics)) next++;
    const token = this.sentence[next];
    if (!token || token.mark) return false;
    // "Including me and my daughter" is one clause, "and my daughter laughed" begins another.
    if (this.rules.habits.length > 0 && isIn(token, this.rules.determiners)) return this.#hasVerbSoon(next + 1);
    if (pronounsOurs.includes(token.lower) || pronounsFirst.includes(token.lower)) return true;
    const isOther = this.rules.otherSubjects?.includes(token.lower) === true;
    if (
      isOther ||
      this.persons.some(({ subject }) => subject.includes(token.lower)) ||
      this.listener.own.has(token.lower)
    ) {
      const verb = this.sentence[next + 1];
      return verb !== undefined && !verb.mark && !this.isSmall(verb.lower);
    }
    return (!token.capital && this.verb(token.lower, true) !== undefined) || this.rules.presents.includes(token.lower);
  }

  /** Behind a determiner: a verb in its next few words, before anything else begins. */
  #hasVerbSoon(at: number): boolean {
    const { prepositions, conjunctions, and, presents } = this.rules;
    const end = this.sentence.findIndex(
      (token, index) => index >= at && (token.mark || isIn(token, prepositions, conjunctions, and)),
    );
    return this.sentence
      .slice(at + 1, Math.min(at + 5, end < 0 ? this.sentence.length : end))
      .some(({ lower }) => this.isPast(lower) || this.verb(lower, true) !== undefined || presents.includes(lower));
  }

  /** A telling may begin here: with a pronoun, an article, a name, or with what needs no subject. */
  beginsAt(at: number): boolean {
    const { adverbs, determiners, pronounsOurs, pronounsFirst, and, conjunctions, prepositions } = this.rules;
    let next = at;
    while (isIn(this.sentence[next], adverbs, and, conjunctions)) next++;
    const token = this.sentence[next];
    if (!token || token.mark) return false;
    if (this.persons[0]!.you === '' && this.verb(token.lower, true) !== undefined) return true;
    if (prepositions.includes(token.lower)) return false;
    return (
      pronounsOurs.includes(token.lower) ||
      pronounsFirst.includes(token.lower) ||
      determiners.includes(token.lower) ||
      this.persons.some(({ subject }) => subject.includes(token.lower)) ||
      this.listener.own.has(token.lower) ||
      (token.capital && !token.initial)
    );
  }

  /** End of the recipient's name that starts here; `at` when none does. */
  recipientAt(at: number): number {
    const { own, perspective } = this.listener;
    const isOwn = (token: Token | undefined): boolean =>
      token !== undefined && !token.mark && own.has(token.lower.replace(/'s$/u, ''));
    if (isThing(this.sentence[at]!, this.sentence[at - 1], this.rules) || this.isOfNamesake(at)) return at;
    let end = this.isTitle(at) && isOwn(this.sentence[at + 1]) ? at + 1 : at;
    let names = 0;
    while (end < this.sentence.length) {
      if (isOwn(this.sentence[end])) names++;
      else if (!(names > 0 && this.rules.and.includes(this.sentence[end]!.lower) && isOwn(this.sentence[end + 1])))
        break;
      end++;
    }
    if (names === 0) return at;
    // One of two recipients keeps the name and the third person: "Tom dropped the ring".
    return perspective.to === 'many' && names < 2 ? at : end;
  }

  personFor(word: string): PersonRules | undefined {
    return this.persons.find(({ subject, words }) => subject.includes(word) || Object.hasOwn(words, word));
  }

  wordFor(at: number): string | undefined {
    const { lower } = this.sentence[at]!;
    const person = this.persons.find(({ words }) => Object.hasOwn(words, lower));
    if (!person || this.isKept(at)) return undefined;
    if (this.isForOneself(at) && person.words['sich'] === 'dich') return 'dir';
    const told = (this.#isPerfect(at + 1) ? person.perfect?.[lower] : undefined) ?? person.words[lower];
    if (told === undefined || typeof told === 'string') return told;
    return this.nounFollows(at) ? told[0] : told[1];
  }

  #isPerfect(at: number): boolean {
    let next = at;
    while (isIn(this.sentence[next], this.rules.adverbs)) next++;
    return isIn(this.sentence[next], this.rules.participles);
  }

  /** "gli occhiali"; not "gli ha detto". */
  isArticle(at: number): boolean {
    return isIn(this.sentence[at], this.rules.determiners) && this.nounFollows(at);
  }

  nounFollows(at: number): boolean {
    const next = this.sentence[at + 1];
    // "when we brought her home", not "we painted her home".
    const { bringing, homeward } = this.rules;
    if (isIn(next, homeward) && isIn(this.sentence[at - 1], bringing)) return false;
    // "named her Biscuit"
    if (next?.capital && isIn(this.sentence[at - 1], this.rules.namings)) return false;
    if (this.rules.unsaid && next && this.verb(next.lower, true) !== undefined) return false;
    return next !== undefined && !next.mark && !this.isSmall(next.lower) && !this.rules.adverbs.includes(next.lower);
  }

  /** "when we were kids": nobody else. */
  isOurselves(at: number): boolean {
    const { several, pronounsOurs } = this.rules;
    return isIn(this.sentence[at], several) && isIn(this.sentence[at - 2], pronounsOurs);
  }

  namesSomebody(at: number): boolean {
    const token = this.sentence[at]!;
    const { kin, places, placePrepositions, capitalNouns, capitals } = this.rules;
    if (this.isOurselves(at)) return false;
    if (kin.includes(token.lower) && !this.listener.own.has(token.lower)) return true;
    if (isGivenName(token.lower) && token.capital) return true;
    const before = this.sentence[at - 1]?.lower ?? '';
    if (capitalNouns || !token.capital || token.initial) return false;
    return (
      !places.includes(token.lower) &&
      !capitals.includes(token.lower) &&
      !placePrepositions.includes(before) &&
      !this.rules.determiners.includes(before)
    );
  }

  verbAt(at: number): string | undefined {
    const token = this.sentence[at];
    if (!token || token.mark || this.isSmall(token.lower)) return undefined;
    if (token.capital && !token.initial) return undefined;
    return this.verb(token.lower, this.rules.unsaid !== undefined && this.listener.perspective.to === 'one');
  }

  /** The recipient, to whom something is done. */
  isObject(at: number): boolean {
    const token = this.sentence[at];
    if (!token || token.mark || this.rules.reflexives.includes(token.lower)) return false;
    return this.wordFor(at) === this.persons[0]!.you && !this.nounFollows(at);
  }

  turned(at: number): Token {
    const told = this.wordFor(at);
    return told === undefined ? this.sentence[at]! : wordToken(told);
  }
}

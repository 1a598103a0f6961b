/** Tells whose verb it is where nobody says so: Italian and Spanish have "canta" for "she sings", "he sings" and "it sings". */
import type { Clause } from './clause.ts';
import type { Grammar } from './grammar.ts';
import type { PersonRules, ReadingRules } from './rules.ts';
import type { UnsaidRules } from './unsaid-rules.ts';
import { type Sentence, type Token, wordToken } from './tokens.ts';
import { isIn } from './words.ts';

/** `unsure`: a singer had better leave the clause out. `nobody`: no verb, or one without a subject ("it rained"). */
type Owner = 'recipient' | 'other' | 'unsure' | 'nobody';

/** Made once for a list: every word of a story is tried. */
const compiled = new WeakMap<readonly string[], RegExp>();

const patternOf = (patterns: readonly string[]): RegExp =>
  new RegExp(patterns.length === 0 ? '(?!)' : String.raw`(?:${patterns.join('|')})(?![\p{L}\p{M}])`, 'uy');

export class UnsaidSubject {
  readonly #sentence: Sentence;
  readonly #rules: ReadingRules & UnsaidRules;
  readonly #grammar: Grammar;
  /** The words in a row, and where each begins. */
  readonly #text: string;
  readonly #starts: number[] = [];
  /** Somebody else acted last, or somebody or something did in a clause that depends on another. */
  #last: 'other' | 'bound' | undefined;
  #lastAt = 0;

  constructor(sentence: Sentence, rules: ReadingRules, unsaid: UnsaidRules, grammar: Grammar) {
    this.#sentence = sentence;
    this.#rules = { ...rules, ...unsaid };
    this.#grammar = grammar;
    let text = '';
    for (const { lower } of sentence) {
      this.#starts.push(text.length);
      text += `${lower} `;
    }
    this.#text = text;
  }

  /** The recipient has acted since. */
  recipientActs(): void {
    this.#last = undefined;
  }

  ownerOf(at: number, clause: Clause, isToMany: boolean): Owner {
    const { lower } = this.#sentence[at]!;
    const isOfOne = isToMany && !this.#isVerb(at) && this.#isVerbOfOne(at);
    if (!this.#isVerb(at) && !isOfOne) return 'nobody';
    const part = clause.tokens.slice(clause.tokens.findLastIndex((token) => isIn(token, this.#rules.and)) + 1);
    const verbs = this.#sentence
      .slice(at - part.length, at)
      .filter((_, index) => this.#isVerb(at - part.length + index));
    // "cuando se enfada habla en gallego": whoever does the one does the other.
    const isMain =
      clause.turned && isIn(part[0], this.#rules.conjunctions) && !isIn(part.at(-1), this.#rules.determiners);
    if (verbs.length === 1 && isMain) return 'recipient';
    if (verbs.length > 0) return 'nobody';
    if (this.#isOfRelative(at, clause)) {
      this.#lastAt = at;
      this.#last = 'bound';
      return isIn(part[1], this.#rules.objects) ? 'unsure' : 'other';
    }
    // "gli ha detto": whoever did, it was not he.
    if (!this.#isAfterSubject(part) && isIn(this.#sentence[at - 1], this.#rules.recipients)) return 'unsure';
    if (this.#isKinBehind(at)) {
      this.#lastAt = at;
      this.#last = 'other';
      return 'other';
    }
    if (this.#hasSubject(this.#withoutObjects(part, lower)) || this.#isOfTeam(at, clause)) {
      this.#lastAt = at;
      // "ci teneva quando mamma lavorava e ci faceva il brodo": mother may have, or not.
      this.#last = isIn(part[0], this.#rules.conjunctions) ? 'bound' : 'other';
      return 'other';
    }
    if (this.#sentence.slice(this.#lastAt, at).some((token) => this.#isOurs(token))) this.#last = undefined;
    const isBound = isIn(part[0], this.#rules.conjunctions);
    if (this.#last !== undefined) return isBound || this.#last === 'bound' ? 'unsure' : 'other';
    // "ha costruito un forno ed è crollato": the oven did.
    if (this.#matched(at, this.#rules.befalling) !== undefined && at > part.length) return 'unsure';
    if (isOfOne) return 'unsure';
    const isOfSaying = isIn(part[0], this.#rules.relativePronouns);
    const isOfThing = isOfSaying || this.#isAfterOurs(at);
    return isOfThing && this.#rules.being.includes(lower) ? 'unsure' : 'recipient';
  }

  /** "cuando nació mi hija", "è nata mia figlia"; in Spanish an object would have "a" before it. */
  #isKinBehind(at: number): boolean {
    const { possessives, kin, articles, having } = this.#rules;
    const [verb, next, after, last] = this.#sentence.slice(at, at + 4);
    if (!verb || having.includes(verb.lower)) return false;
    if (isIn(next, possessives, articles)) return isIn(after, kin) && articles.length > 0;
    const isParticiple = next !== undefined && /[aiu]t[oaie]$/u.test(next.lower) && verb.lower === 'è';
    return isParticiple && isIn(after, possessives) && isIn(last, kin);
  }

  /** "prestó", for two: one of them did, and nobody says who. */
  #isVerbOfOne(at: number): boolean {
    const { verbs, presents } = this.#rules;
    const { lower } = this.#sentence[at]!;
    if (this.#grammar.isSmall(lower) || isIn(this.#sentence[at - 1], this.#rules.prepositions, this.#rules.possessives))
      return false;
    const isSure = verbs.one.endings.some(
      ([end, , sure]) => sure === 1 && lower.length > end.length + 1 && lower.endsWith(end),
    );
    const isKnown = Object.hasOwn(verbs.one.words, lower) || presents.includes(lower) || isSure;
    return isKnown && !this.#isImpersonal(at);
  }

  #isAfterSubject(part: readonly Token[]): boolean {
    return this.#hasSubject(part.slice(0, -1));
  }

  /** "sus hijos lo adoran": nobody but theirs is named before it. */
  #isObjectOfKin(at: number): boolean {
    const { objects, possessives, determiners, kin, adverbs, pronounsFirst, and } = this.#rules;
    const before = this.#sentence.slice(0, at);
    const next = this.#sentence[at + 1];
    if (!next || next.mark || !isIn(this.#sentence[at], objects)) return false;
    const isOfSeveral = /no?$/u.test(next.lower);
    // "tan fuerte que la oían los vecinos": no noun before it that it may mean.
    const isNounBefore = before.some((token) => isIn(token, determiners, possessives, kin) || token.mark);
    if (at > 0 && !isNounBefore) return this.#isVerbOfSeveral(next.lower);
    const isOnlyKin = before.every((token) => isIn(token, possessives, determiners, kin, adverbs, pronounsFirst, and));
    if (!isOnlyKin || !before.some((token) => isIn(token, kin, pronounsFirst))) return false;
    return isOfSeveral || this.#grammar.verb(next.lower, true) !== undefined;
  }

  /** "oían", "adorano"; not "la mano". */
  #isVerbOfSeveral(word: string): boolean {
    const { presents, verbs } = this.#rules;
    if (/[aeií]a?n$|[aei]vano$/u.test(word)) return true;
    return word.endsWith('no') && (presents.includes(word) || Object.hasOwn(verbs.many.words, word));
  }

  #isAfterOurs(at: number): boolean {
    return this.#sentence.slice(0, at).some((token) => this.#isOurs(token));
  }

  /** A verb of the speaker's: "derramé", "abbiamo". */
  #isOurs({ lower, capital, initial }: Token): boolean {
    const { ours, kin, firstSingular } = this.#rules;
    const isName = capital && !initial;
    if (isName || kin.includes(lower) || firstSingular.otherwise.includes(lower)) return false;
    return ours.some((end) => lower.length > end.length && lower.endsWith(end)) || lower === 'ho' || lower === 'he';
  }

  /** Without the object right before a verb that can be no noun: "y los escondía". */
  #withoutObjects(part: readonly Token[], verb: string): readonly Token[] {
    const { presents, objects, determiners } = this.#rules;
    const last = part.at(-1);
    // No noun in -a or -e follows "los", "lo".
    const isSure = !presents.includes(verb) || /^(?:l[io]s?|las)$/u.test(last?.lower ?? '');
    if (!isIn(last, objects) || (isIn(last, determiners) && !isSure)) return part;
    return part.slice(0, -1);
  }

  /** "le gusta", "la queremos", "sus hijos lo adoran": the words from here, with the recipient as their object. */
  addressed(
    at: number,
    { words }: PersonRules,
    isOther: boolean,
  ): { tokens: readonly Token[]; isTurned: boolean } | undefined {
    const you = words[this.#rules.reflexives[0] ?? ''];
    const isOfKin = this.#isObjectOfKin(at);
    const count = isOfKin ? 1 : isOther ? 0 : this.#addressedAt(at);
    if (count === 0 || typeof you !== 'string') return undefined;
    const object = wordToken(you, this.#sentence[at]!.initial);
    return { tokens: [object, ...this.#sentence.slice(at + 1, at + count)], isTurned: !isOfKin };
  }

  /** "crió a cinco hijos ella sola", "vive para ella" */
  stressedAt(at: number, { tokens, turned }: Clause, isOther: boolean): 'subject' | 'object' | undefined {
    const { alone, withYou } = this.#rules;
    if (isOther && !isIn(this.#sentence[at + 1], alone)) return undefined;
    if (!isOther && Object.hasOwn(withYou, tokens.at(-1)?.lower ?? '')) return 'object';
    return turned ? 'subject' : undefined;
  }

  /** Number of the words from here that say what the recipient likes ("le gusta"), or that they are loved ("la queremos"). */
  #addressedAt(at: number): number {
    const { pleasing, fond } = this.#rules;
    const isStart = this.#sentence
      .slice(0, at)
      .every((token) => isIn(token, this.#rules.adverbs, this.#rules.pronounsFirst));
    const found = this.#matched(at, pleasing) ?? (isStart ? this.#matched(at, fond) : undefined);
    return found?.split(' ').length ?? 0;
  }

  /** "odia levantarse" → "odias levantarte"; the same token where it is no such verb. */
  withEnclitic(token: Token): Token {
    const found = this.#rules.enclitics.find(
      ([from]) => token.lower.endsWith(from) && token.lower.length >= from.length,
    );
    return found
      ? wordToken(token.text.slice(0, token.text.length - found[0].length) + found[1], token.initial)
      : token;
  }

  /** Not "su cocina", "de cocina", "una cocina", "en la cocina". */
  #isVerb(at: number): boolean {
    const before = this.#sentence[at - 1];
    const { prepositions, possessives, determiners, clitics } = this.#rules;
    const isGoverned = isIn(this.#sentence[at - 2], prepositions);
    const isNoun = isIn(before, determiners) && (isGoverned || !isIn(before, clitics));
    if (isNoun || isIn(before, prepositions, possessives)) return false;
    if (this.#grammar.isSmall(this.#sentence[at]!.lower) || this.#isImpersonal(at)) return false;
    return this.#grammar.verbOfRecipient(at) !== undefined;
  }

  #isImpersonal(at: number): boolean {
    return this.#matched(at, this.#rules.impersonal) !== undefined;
  }

  #matched(at: number, patterns: readonly string[]): string | undefined {
    const pattern = compiled.get(patterns) ?? patternOf(patterns);
    compiled.set(patterns, pattern);
    pattern.lastIndex = this.#starts[at]!;
    return pattern.exec(this.#text)?.[0];
  }

  /** "un conejo que se llama Pancho"; not "dice que …", "tan fuerte que …", "el día que …". */
  #isOfRelative(at: number, { tokens }: Clause): boolean {
    const { relativePronouns, times, comparing, firstSingular } = this.#rules;
    if (!isIn(tokens[0], relativePronouns)) return false;
    const that = this.#sentence.slice(0, at).findLastIndex((token) => isIn(token, relativePronouns));
    const [earlier, before] = [this.#sentence[that - 2], this.#sentence[that - 1]];
    if (!before || before.mark || isIn(before, times, firstSingular.words) || isIn(earlier, comparing)) return false;
    return !this.#grammar.isSmall(before.lower) && this.#grammar.verb(before.lower, true) === undefined;
  }

  /** "tifa la Roma anche quando gioca male": the team plays. */
  #isOfTeam(at: number, { tokens }: Clause): boolean {
    const { conjunctions, ofTeams } = this.#rules;
    const hasName = this.#sentence.some(({ capital, initial }) => capital && !initial);
    const isGame = isIn(this.#sentence[at + 1], this.#rules.placePrepositions);
    return hasName && !isGame && isIn(tokens[0], conjunctions) && isIn(this.#sentence[at], ofTeams);
  }

  #hasSubject(part: readonly Token[]): boolean {
    const { possessives, kin, prepositions } = this.#rules;
    if (this.#grammar.hasSubject(part)) return true;
    return part.some((token, at) => {
      const isGoverned = isIn(part[at - 1], prepositions) || isIn(part[at - 2], prepositions);
      return !isGoverned && isIn(token, possessives, kin);
    });
  }
}

/** Signs by which single words tell what they are. */
import { isGivenName } from './given-names.ts';
import type { Listener } from './listener.ts';
import type { PersonRules, ReadingRules } from './rules.ts';
import type { Sentence, Token } from './tokens.ts';

const AUXILIARY = /^(?:hast|hat|habt|haben|hattest|hatte|bist|ist|seid|sind|warst|war|wurdest|wurde)$/u;
const PARTICIPLE = /^\p{Ll}*ge\p{Ll}{3,}(?:t|en)$|^(?:be|er|ver|ent|zer)\p{Ll}{3,}(?:t|en)$|\p{Ll}iert$/u;
const NOTE_VERB = /^\p{Ll}{3,}t$/u;
const NO_VERB =
  /^(?:alt|bunt|bekannt|beliebt|berühmt|breit|dicht|echt|ernst|fast|fest|gesund|hart|kalt|kaputt|laut|leicht|matt|meist|nackt|nett|recht|rot|sanft|satt|schlecht|seit|selbst|sonst|statt|stolz|überhaupt|verliebt|verrückt|vielleicht|weit|wert|zart|zuerst|zuletzt)$/u;
/** Before what one breaks, buys or wishes oneself. */
const OBJECT_ARTICLE =
  /^(?:den|die|das|einen|eine|ein|zwei|drei|vier|fünf|beide|alle|jeden|jede|jedes|keinen|keine|nichts|etwas|was)$/u;
const COMPARATIVE = /^(?:\p{Ll}{3,}er|mehr|anders|niemand|nichts)$/u;

export class Words {
  protected readonly sentence: Sentence;
  protected readonly listener: Listener;
  protected readonly rules: ReadingRules;
  protected readonly persons: readonly PersonRules[];

  constructor(sentence: Sentence, listener: Listener, rules: ReadingRules, persons: readonly PersonRules[]) {
    this.sentence = sentence;
    this.listener = listener;
    this.rules = rules;
    this.persons = persons;
  }

  /** "Mr Roy Brightwell" in a song for Brightwell Supplies: another name stands before it. */
  protected isOfNamesake(at: number): boolean {
    const before = this.sentence[at - 1];
    const { own } = this.listener;
    return (
      this.rules.findsAntecedents === true &&
      before?.capital === true &&
      this.sentence[at]!.capital &&
      isGivenName(before.lower) &&
      !own.has(before.lower)
    );
  }

  /** "Doctor" of "Doctor Vogt". */
  protected isTitle(at: number): boolean {
    const { capital, text } = this.sentence[at]!;
    return this.rules.findsAntecedents === true && capital && Object.values(this.rules.titles).includes(text);
  }

  /** The second person of a verb. `sureOnly`: only if the word can be nothing else. */
  verb(word: string, sureOnly: boolean): string | undefined {
    const rules = this.rules.verbs[this.listener.perspective.to];
    if (Object.hasOwn(rules.words, word)) return rules.words[word];
    // "giovedì" ends as verbs do.
    if (this.rules.unsaid !== undefined && this.rules.times.includes(word)) return undefined;
    for (const [from, to, isSure] of rules.endings) {
      if (!word.endsWith(from) || word.length < from.length + 2) continue;
      const turned = word.slice(0, word.length - from.length) + to;
      const { presents } = this.rules;
      if (!sureOnly || isSure === 1 || presents.includes(word) || presents.includes(turned)) return turned;
      if (this.rules.verbs.one.otherwiseSame) continue;
      return undefined;
    }
    if (this.isPast(word)) return word;
    return rules.otherwiseSame && !sureOnly ? word : undefined;
  }

  /** The second person of the verb there; behind "se", "no", "mi" any word that ends like one is a verb, and where a note begins. */
  verbOfRecipient(at: number): string | undefined {
    const { lower } = this.sentence[at]!;
    const { unsaid, clitics, determiners } = this.rules;
    const before = this.sentence[at - 1];
    const isBound = unsaid !== undefined && isIn(before, clitics) && !isIn(before, determiners);
    return this.verb(lower, !this.isNoteVerb(at) && (!isBound || this.isSmall(lower)));
  }

  /** "t'énerve": it may be a verb that would have to be turned. */
  isUnknownVerb(at: number): boolean {
    const word = this.sentence[at]?.lower ?? '';
    return (
      this.rules.elides === true && /[^é]e$/u.test(word) && !word.endsWith('re') && this.verb(word, true) === undefined
    );
  }

  isPast(word: string): boolean {
    const { pasts } = this.rules;
    return pasts.length > 0 && (pasts.includes(word) || (word.length > 4 && word.endsWith('ed')));
  }

  /** A word that is surely a verb with its person. */
  isFinite({ lower, capital, initial, mark }: Token): boolean {
    if (mark || (capital && !initial)) return false;
    const { verbs, presents } = this.rules;
    const past = this.rules.capitalNouns ? 'te' : 'ait';
    const isPreterite = lower.length > 4 && lower.endsWith(past) && !this.isSmall(lower);
    const isTold = this.persons.some(({ you }) => you !== '') && Object.values(verbs.one.words).includes(lower);
    return Object.hasOwn(verbs.one.words, lower) || presents.includes(lower) || isPreterite || isTold;
  }

  /** A small word at the start of a note that only a verb can be: "hebt jede Schraube auf". */
  isNoteVerb(at: number): boolean {
    const token = this.sentence[at];
    if (!this.rules.capitalNouns || !token || token.capital || this.isSmall(token.lower)) return false;
    return NOTE_VERB.test(token.lower) && !NO_VERB.test(token.lower) && !this.isParticiple(token);
  }

  /** "hates", which is one person's; not "dropped", which several may have, nor "walks", which may be a noun. */
  isThirdPerson(at: number): boolean {
    const { lower } = this.sentence[at]!;
    const { plurals, habits, determiners } = this.rules;
    const isNoun =
      plurals.includes(lower) && !isIn(this.sentence[at - 1], habits) && !isIn(this.sentence[at + 1], determiners);
    return !isNoun && this.verb(lower, true) !== lower;
  }

  /** "scared of the dryer", at the start of a sentence; behind a comma it may be said of others. */
  isState(at: number): boolean {
    const { lower } = this.sentence[at]!;
    // "Coming home to her was the best of it"
    const isSubject =
      lower.endsWith('ing') &&
      this.sentence.some((token) => /^(?:is|was|were|made|makes|means|meant)$/u.test(token.lower));
    return at === 0 && !isSubject && this.rules.states.includes(lower) && this.sentence[at + 1]?.mark === false;
  }

  /** "always late": a note of how the recipient is. */
  isMood(at: number): boolean {
    const { habits, moods } = this.rules;
    return at === 0 && isIn(this.sentence[at], habits) && isIn(this.sentence[at + 1], moods);
  }

  /** "a todos por su nombre", "jetzt trage ich sie": it means others, or a thing. */
  isKept(at: number): boolean {
    const { kept = [] } = this.rules;
    const marked = `${this.#textOf(0, at)} |${this.#textOf(at, this.sentence.length)}`;
    return kept.some((pattern) => new RegExp(pattern, 'u').test(marked));
  }

  /** "sich zwei Finger gebrochen": what is broken is the object, and "sich" is to whom. */
  isForOneself(at: number): boolean {
    const { selfish = [], reflexives, prepositions } = this.rules;
    if (selfish.length === 0 || !isIn(this.sentence[at], reflexives)) return false;
    const end = this.sentence.findIndex(({ mark }, index) => mark && index > at);
    const clause = this.sentence.slice(at + 1, end < 0 ? undefined : end);
    const hasVerb = [...clause, this.sentence[at - 1]].some((token) => isIn(token, selfish));
    return (
      hasVerb &&
      clause.some((token, index) => OBJECT_ARTICLE.test(token.lower) && !isIn(clause[index - 1], prepositions))
    );
  }

  #textOf(from: number, end: number): string {
    return this.sentence
      .slice(from, end)
      .map(({ lower }) => lower)
      .join(' ');
  }

  isAuxiliary({ lower }: Token): boolean {
    return AUXILIARY.test(lower);
  }

  /** "gesehen", "aufgewacht", "repariert"; not "gehört" of what belongs to somebody. */
  isParticiple({ lower, capital }: Token): boolean {
    return !capital && PARTICIPLE.test(lower) && !this.rules.presents.includes(lower);
  }

  /** "schneller als ihr Schatten", "ne dort que sur le ventre": no clause begins there. */
  isComparison(at: number): boolean {
    const { lower } = this.sentence[at]!;
    const before = this.sentence.slice(Math.max(0, at - 3), at).map((token) => token.lower);
    if (this.rules.capitalNouns) return lower === 'als' && COMPARATIVE.test(before.at(-1) ?? '');
    const after = this.sentence.slice(at + 2, at + 4).map((token) => token.lower);
    // "si fort que"
    if (this.rules.elides && lower === 'si') return after.some((word) => /^qu(?:e|')$/u.test(word));
    if (!this.rules.elides || !/^qu(?:e|')$/u.test(lower)) return false;
    const isThanThat = before.some((word) => /^(?:plus|moins|aussi|autant|mieux|pire|meilleure?s?)$/u.test(word));
    const next = this.sentence[at + 1];
    const isSubject = next !== undefined && this.persons.some(({ subject }) => subject.includes(next.lower));
    return !isSubject && (isThanThat || (isIn(next, this.rules.prepositions) && next?.lower !== 'des'));
  }

  isSmall(word: string): boolean {
    const { determiners, prepositions, conjunctions, and, clitics, pronounsOurs, adverbs } = this.rules;
    return [determiners, prepositions, conjunctions, and, clitics, pronounsOurs, adverbs].some((list) =>
      list.includes(word),
    );
  }
}

export function isIn(token: Token | undefined, ...lists: (readonly string[])[]): boolean {
  return token !== undefined && !token.mark && lists.some((list) => list.includes(token.lower));
}

/** "named for the wren outside our window", whatever else is called Wren; of "the hendersons" it would not be sure. */
export function isThing({ capital, lower }: Token, before: Token | undefined, rules: ReadingRules): boolean {
  return !capital && !lower.endsWith('s') && rules.articlesOfThings?.includes(before?.lower ?? '') === true;
}

/** These two words stand here. */
export function isPairIn(pairs: readonly string[] | undefined, sentence: Sentence, at: number): boolean {
  return pairs?.includes(`${sentence[at]!.lower} ${sentence[at + 1]?.lower ?? ''}`) === true;
}

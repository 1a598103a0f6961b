/** Puts the marks into notes that were typed without: "hes 40 on the 9th sings the wrong words" are two sentences. */
import { isGivenName } from '../reading/given-names.ts';
import { actsBehindAnd } from './some-of.ts';
import { type Insertion, withInsertions } from './insertions.ts';
import { type TaggedWord, taggedWords } from './tagger.ts';
import {
  complementAdjectives,
  firstAdverbs,
  openPrepositions,
  owners,
  participlesToo,
  pastForms,
  pronouns,
  relativeHeads,
  saying,
  shortForms,
  subordinators,
  timeNouns,
} from './run-on-words.ts';

/** The same text with marks where a new clause begins without any. */
export function withMarks(text: string): string {
  return withInsertions(text, insertionsFor(taggedWords(text)));
}

export function insertionsFor(words: readonly TaggedWord[]): Insertion[] {
  return new ClauseReader(words).read();
}

class ClauseReader {
  readonly #words: readonly TaggedWord[];
  readonly #found: Insertion[] = [];
  /** First word of the part between two marks. */
  #from = 0;
  #hasVerb = false;
  /** A clause that depends on another came first, and the other is still to come: "when I failed she drove me". */
  #isBound = false;
  /** Pronoun that acts in the clause; empty where nobody is named. */
  #subject: string | undefined = '';

  constructor(words: readonly TaggedWord[]) {
    this.#words = words;
  }

  read(): Insertion[] {
    for (const [at, word] of this.#words.entries()) {
      if (word.isMark) {
        this.#begin(at + 1);
        continue;
      }
      if (at === this.#from || (this.#isJoining(at - 1) && subordinators.has(word.lower)))
        this.#isBound = subordinators.has(word.lower) || this.#isTimeClause(at);
      if (this.#hasVerb) this.#split(at);
      else if (this.#isBehindAge(at)) this.#cut(this.#withAdverbs(at), '. ', '');
      this.#note(at);
      if (this.#isOwner(at)) this.#found.push({ at: word.end - 1, mark: "'" });
    }
    return this.#found;
  }

  #begin(at: number): void {
    this.#from = at;
    this.#hasVerb = false;
    this.#isBound = false;
    this.#subject = '';
  }

  /** "my dads voicemail", "at Leannes wedding": the apostrophe was left out. */
  #isOwner(at: number): boolean {
    const { lower } = this.#words[at]!;
    const next = this.#words[at + 1];
    if (!lower.endsWith('s') || lower.includes("'") || !/^(?:NOUN|ADJ|PROPN)$/u.test(next?.part ?? '')) return false;
    const owner = lower.slice(0, -1);
    return owners.has(owner) || isGivenName(owner);
  }

  /** Takes note of a verb, and of who acts. */
  #note(at: number): void {
    const { lower } = this.#words[at]!;
    if (shortForms.has(lower) || (this.#isVerb(at) && !this.#isInfinitive(at) && !lower.endsWith('ing'))) {
      if (!this.#hasVerb && this.#subject === '' && at > this.#from) this.#subject = this.#subjectBefore(at);
      if (shortForms.has(lower) && !this.#hasVerb) this.#subject = shortForms.get(lower);
      this.#hasVerb = true;
      const actor = this.#actorBefore(at);
      if (actor !== undefined) this.#subject = actor;
    }
  }

  /** Pronoun right before the verb: whoever acted last goes on. */
  #actorBefore(at: number): string | undefined {
    let last = at - 1;
    while (this.#words[last]?.part === 'ADV' && last > this.#from) last--;
    const lower = this.#words[last]?.lower ?? '';
    return last >= this.#from && pronouns.has(lower) ? lower : undefined;
  }

  /** Pronoun before the verb, undefined for any other subject, empty for adverbs and numbers alone. */
  #subjectBefore(at: number): string | undefined {
    const before = this.#words.slice(this.#from, at).filter(({ part, lower }) => part !== 'ADV' && lower !== 'and');
    if (before.length === 0) return '';
    const [first] = before;
    return before.length === 1 && pronouns.has(first!.lower) ? first!.lower : undefined;
  }

  #split(at: number): void {
    if (this.#isNewSubject(at)) {
      this.#cut(this.#withAdverbs(at), this.#isBound ? ', ' : '. ', '');
      return;
    }
    if (this.#isBound || !this.#isNewVerb(at)) return;
    const subject = this.#subject;
    const mark = subject === undefined ? ' and ' : subject === '' ? '. ' : `. ${subject} `;
    this.#cut(this.#withAdverbs(at), mark, subject);
  }

  #cut(at: number, mark: string, subject: string | undefined): void {
    this.#found.push({ at: this.#words[at]!.start, mark });
    this.#begin(at);
    this.#subject = subject;
  }

  /** Start of the adverbs that open a clause: "still cant cook". */
  #withAdverbs(at: number): number {
    let start = at;
    while (start - 1 > this.#from && firstAdverbs.has(this.#words[start - 1]!.lower)) start--;
    return start;
  }

  /** "45 on friday still cant cook an egg": the age is a note of its own. */
  #isBehindAge(at: number): boolean {
    const [first, second] = this.#words.slice(this.#from);
    if (first?.part !== 'NUM' || at === this.#from || !this.#isSurelyFinite(at)) return false;
    if (this.#isJoining(at - 1)) return false;
    return second === this.#words[at] || /^(?:on|this|today|next|now|still|once|in)$/u.test(second!.lower);
  }

  /** "he asked me the time", behind a clause that is whole. */
  #isNewSubject(at: number): boolean {
    const { lower } = this.#words[at]!;
    const verb = shortForms.has(lower) ? at : this.#verbAfter(at);
    if (verb === undefined || (!pronouns.has(lower) && !shortForms.has(lower))) return false;
    const before = this.#words[at - 1]!;
    // "doing it wrong"
    if (lower === 'it' && !/(?:s|ed|'t)$/u.test(this.#words[verb]!.lower) && !this.#isSurelyFinite(verb)) return false;
    if (this.#isJoining(at - 1) || subordinators.has(before.lower)) return false;
    const recent = this.#words.slice(Math.max(this.#from, at - 4), at);
    if (recent.some(({ lower: word }) => word === 'so' || word === 'such')) return false;
    if (recent.slice(-3).some(({ lower: word }) => saying.has(word))) return false;
    return this.#mayEndBefore(at, verb);
  }

  /** Something may end with the word before this one, so that it does not ask for what follows. */
  #mayEndBefore(at: number, verb: number): boolean {
    const before = this.#words[at - 1]!;
    if (relativeHeads.has(before.lower)) return false;
    switch (before.part) {
      case 'NUM':
      case 'ADV':
      case 'INTJ':
        return true;
      case 'ADJ':
        return !complementAdjectives.has(before.lower);
      case 'PRON':
        return /^(?:me|him|her|us|them|it|himself|herself|myself|yes)$/u.test(before.lower);
      case 'ADP':
        return openPrepositions.has(before.lower);
      case 'VERB':
        return this.#isBound || before.lower.endsWith('ing');
      case 'NOUN':
      case 'PROPN':
        return !this.#isRelative(at, verb);
      default:
        return false;
    }
  }

  /** "the scarf she left on the train": nothing behind the verb for it to be done to. */
  #isRelative(at: number, verb: number): boolean {
    const noun = this.#words[at - 1]!;
    const isDetermined = this.#words.slice(Math.max(0, at - 4), at - 1).some(({ part }) => /^(?:DET|ADJ)$/u.test(part));
    if (timeNouns.has(noun.lower) && isDetermined) return true;
    // "because she bought it for the size she remembered"
    const isReason = /^(?:because|cos|cuz)$/u.test(this.#words[this.#from]?.lower ?? '') && isDetermined;
    const behind = this.#words[verb + 1];
    if (this.#isBound && isReason && (behind === undefined || behind.isMark)) return true;
    // The main clause is still to come.
    if (this.#isBound) return false;
    let next = verb + 1;
    while (this.#words[next] && /^(?:ADV|AUX|PART)$/u.test(this.#words[next]!.part)) next++;
    if (this.#words[next]?.part === 'VERB' && this.#words[verb]!.part !== 'VERB') next++;
    const object = this.#words[next];
    if (!object || object.isMark) return isDetermined;
    if (object.part === 'VERB' && /^(?:got|gets|was|were|is)$/u.test(this.#words[verb]!.lower)) return false;
    return !/^(?:DET|PRON|NUM|PROPN|ADJ|NOUN|INTJ)$/u.test(object.part) && !object.lower.endsWith('ing');
  }

  /** "sings the wrong words", with nobody before it who could. */
  #isNewVerb(at: number): boolean {
    if (!this.#isSurelyFinite(at)) return false;
    let last = at - 1;
    while (last > this.#from && this.#words[last]!.part === 'ADV') last--;
    const before = this.#words[last]!;
    if (last < this.#from || this.#isJoining(last) || subordinators.has(before.lower)) return false;
    if (relativeHeads.has(before.lower) || this.#isInfinitive(at)) return false;
    if (actsBehindAnd(this.#words.slice(this.#from, at))) return false;
    const isThird = this.#words[at]!.lower.endsWith('s');
    switch (before.part) {
      case 'PRON':
        return this.#isObject(last);
      case 'NOUN':
      case 'PROPN':
        return this.#isEndOfPhrase(last, isThird);
      case 'NUM':
      case 'ADJ':
      case 'INTJ':
        return true;
      default:
        return openPrepositions.has(before.lower) && last < at - 1;
    }
  }

  /** "handed it", "more than me"; not "until it", "both of us", which act. */
  #isObject(at: number): boolean {
    const opener = this.#words[at - 1];
    if (!opener || subordinators.has(opener.lower)) return opener?.lower === 'than';
    const isOfSome = opener.lower === 'of' && /^(?:DET|NUM|ADJ|PRON)$/u.test(this.#words[at - 2]?.part ?? '');
    if (isOfSome) return false;
    if (/^(?:me|him|us|them|himself|herself|myself)$/u.test(this.#words[at]!.lower)) return true;
    return this.#words[at]!.lower === 'it' && /^(?:ADP|VERB)$/u.test(opener.part) && !saying.has(opener.lower);
  }

  /** The noun is what something is done to or a place or time of it, and none that could itself do what follows. */
  #isEndOfPhrase(at: number, isThird: boolean): boolean {
    const noun = this.#words[at]!;
    let start = at;
    while (start > this.#from && /^(?:ADJ|NUM|NOUN|PROPN|DET)$/u.test(this.#words[start - 1]!.part)) start--;
    if (this.#words[start - 1]?.lower.match(/^(?:my|his|her|our|their|your)$/u)) start--;
    const opener = this.#words[start - 1];
    if (opener && (pronouns.has(opener.lower) || shortForms.has(opener.lower))) return false;
    if (opener && subordinators.has(opener.lower)) return false;
    if (isThird && /[^s]s$/u.test(noun.lower)) return true;
    // "cook an egg lends his tools"; not "loves the food mum makes"
    const mayAct = noun.part === 'PROPN' || owners.has(noun.lower);
    if (opener?.part === 'VERB' && !saying.has(opener.lower) && !mayAct && start < at) return true;
    return opener?.part === 'ADP' || (timeNouns.has(noun.lower) && opener !== undefined);
  }

  /** A form that no participle and no infinitive has. */
  #isSurelyFinite(at: number): boolean {
    const { lower, part } = this.#words[at]!;
    if (
      /^(?:AUX|VERB)$/u.test(part) &&
      /^(?:did|does|do|has|had|was|is|can|could|wo|would|wouldn|won|ca)n'?t$/u.test(lower)
    )
      return true;
    if (!this.#isVerb(at)) return false;
    if (pastForms.has(lower)) return true;
    const next = this.#words[at + 1];
    const takesObject = next !== undefined && /^(?:DET|PRON)$/u.test(next.part);
    if (participlesToo.has(lower)) return takesObject && this.#words[at - 1]!.part === 'PRON';
    if (/(?:ed)$/u.test(lower))
      return takesObject || /^(?:never|always|once|just)$/u.test(this.#words[at - 1]?.lower ?? '');
    return /[^s]s$/u.test(lower) && next !== undefined && !next.isMark;
  }

  #isVerb(at: number): boolean {
    return /^(?:VERB|AUX)$/u.test(this.#words[at]?.part ?? '');
  }

  /** "to sing", "can sing", "let him sing". */
  #isInfinitive(at: number): boolean {
    let last = at - 1;
    while (this.#words[last]?.part === 'ADV') last--;
    const before = this.#words[last];
    return before !== undefined && (before.lower === 'to' || before.part === 'PART' || before.part === 'AUX');
  }

  #verbAfter(at: number): number | undefined {
    let next = at + 1;
    while (this.#words[next]?.part === 'ADV' && next < at + 3) next++;
    return this.#isVerb(next) ? next : undefined;
  }

  #isJoining(at: number): boolean {
    const word = this.#words[at];
    return word !== undefined && (word.part === 'CCONJ' || /^(?:and|an|an'|n|but|or|so|then|&|\+)$/u.test(word.lower));
  }

  /** "the time we went camping the tent blew away" */
  #isTimeClause(at: number): boolean {
    const words = this.#words.slice(at, at + 4);
    const noun = words.findIndex(({ lower }) => timeNouns.has(lower));
    return noun > 0 && pronouns.has(words[noun + 1]?.lower ?? '');
  }
}

/** State of a sentence while it is told, and the rules by which a note leaves out that the recipient does it. */
import { type Clause, newClause } from './clause.ts';
import { Grammar } from './grammar.ts';
import type { Listener } from './listener.ts';
import type { PersonRules, ReadingRules } from './rules.ts';
import type { Sentence, Token } from './tokens.ts';
import { mayMeanThing } from './things.ts';
import type { Perspective } from '../language.ts';
import { genderOf, genderOfPronoun, namesOne, namesSeveral } from './antecedents.ts';
import { UnsaidSubject } from './unsaid.ts';
import { isIn } from './words.ts';

/** Objects of what is done to the recipient, where they are not the subject's word. */
const OBJECT = /^(?:dich|dir|euch|te|t')$/u;

const OTHER_ACTS = /^(?:s?he|they)(?:'\p{L}+)?$/u;

type Subject = 'you' | 'we' | 'other' | undefined;

export class Notes {
  protected readonly sentence: Sentence;
  protected readonly listener: Listener;
  protected readonly rules: ReadingRules;
  protected readonly persons: PersonRules[];
  protected readonly done: Clause[] = [];
  protected readonly grammar: Grammar;
  protected readonly unsaid: UnsaidSubject | undefined;
  /** Clauses that belong together are joined when all are told. */
  protected readonly isJoined: boolean;
  protected clause = newClause(true);
  /** Index of the token that is read, and of the first one of the clause. */
  protected at = 0;
  protected from = 0;
  protected subject: Subject;
  /** Somebody else has been named, whom a pronoun may mean. */
  protected other = false;
  /** Genders of those who were. */
  protected readonly others = new Set<Perspective['gender']>();
  /** The same before the clause began. */
  protected otherBefore = false;
  /** Somebody else acts in the clause, and nobody says who. */
  protected isOthers = false;
  /** The sentence leaves out that the recipient does it. */
  protected isNoted = false;
  /** A pronoun of somebody else was the last subject. */
  protected isOthersTurn = false;

  constructor(sentence: Sentence, listener: Listener, rules: ReadingRules) {
    this.sentence = sentence;
    this.listener = listener;
    this.rules = rules;
    this.isJoined = rules.capitalNouns || rules.elides === true;
    const { to, gender } = listener.perspective;
    const { m, f, many } = rules.persons;
    this.persons = to === 'many' ? [many] : gender === 'unknown' ? [m, f] : [gender === 'm' ? m : f];
    this.grammar = new Grammar(sentence, listener, rules, this.persons);
    this.unsaid = rules.unsaid && new UnsaidSubject(sentence, rules, rules.unsaid, this.grammar);
  }

  /** Takes note of somebody else; "my daughter Edie" is one. */
  protected noteOther(at: number): void {
    const before = this.sentence[at - 1];
    this.other = true;
    if (this.rules.findsAntecedents !== true || !isIn(before, this.rules.kin))
      this.others.add(genderOf(this.sentence[at]!, this.rules));
  }

  /** "my daughter Edie has drawn him": she cannot be meant. */
  protected mayMeanOther(): boolean {
    const { to, gender } = this.listener.perspective;
    if (to === 'many' || !this.listener.isOfKnownGender) return true;
    return this.others.has('unknown') || this.others.has(gender);
  }

  /** "we", and in English "now she's walking and says dog", in a song to him: she says it. */
  protected noteSubject(word: string): void {
    const { findsAntecedents, pronounsOurs } = this.rules;
    const isOurs = pronounsOurs.includes(word);
    if (isOurs) this.subject = 'we';
    if (isOurs || (findsAntecedents === true && OTHER_ACTS.test(word))) this.isOthersTurn = !isOurs;
  }

  /** A pronoun of others is as sure as whom it means: of this sentence, or of the one before. */
  protected notePronoun(at: number): void {
    const meant = genderOfPronoun(this.sentence[at]!.lower);
    const before = this.sentence.slice(0, at);
    const { to, gender } = this.listener.perspective;
    if (this.isOfThing(at)) return;
    if (this.rules.findsAntecedents !== true || meant === undefined || (to === 'one' && meant === gender))
      this.clause.sure = false;
    else if (to === 'many' ? meant === 'many' : gender === 'unknown' && meant !== 'many') this.clause.sure = false;
    else if (
      to === 'one' &&
      this.done.length === 0 &&
      !(meant === 'many' ? namesSeveral(before) : namesOne(before, this.rules))
    )
      this.clause.leans = true;
  }

  /** French, where nobody else was named: "il" of several, or of a woman, is what was just named. */
  protected isOfThing(at: number): boolean {
    const { to, gender } = this.listener.perspective;
    const isSubject = /^(?:il|elle)$/u.test(this.sentence[at]!.lower);
    const isNamed = this.sentence.slice(0, at).some((token) => isIn(token, this.rules.determiners));
    return this.rules.elides === true && isSubject && isNamed && (to === 'many' || gender !== 'unknown');
  }

  /** "It started sinking", "So he asked me": the sentence before tells what. Not "it rained". */
  protected opensLeaning(): boolean {
    const { openings = [] } = this.rules;
    const text = this.sentence.map(({ lower }) => lower).join(' ');
    return openings.some((pattern) => new RegExp(pattern, 'u').test(text));
  }

  /** "you had to tell him one thing": "you" is anybody, and would be the recipient too. */
  protected speaksToTwo(tokens: readonly Token[]): boolean {
    const isToAnybody = this.rules.findsAntecedents === true && tokens.some(({ lower }) => lower === 'you');
    const isOfRecipient = ({ lower }: Token): boolean =>
      this.persons.some(({ subject, words }) => subject.includes(lower) || Object.hasOwn(words, lower));
    return isToAnybody && tokens.some(isOfRecipient);
  }

  /** German, of Nina and Marc: in "Marc hat um ihre Hand angehalten" it is Nina's alone. */
  protected isDoneByOneOfTwo(): boolean {
    const { own, perspective } = this.listener;
    const [first, verb] = this.clause.tokens.filter((token) => !isIn(token, this.rules.and, this.rules.determiners));
    if (!this.rules.capitalNouns || perspective.to === 'one' || first === undefined || verb === undefined) return false;
    return own.has(first.lower) && this.grammar.isFinite(verb);
  }

  /** Somebody is named in the clause, whose the next thing is. */
  protected isOfOneNamed({ lower }: Token): boolean {
    const named = this.clause.tokens.findIndex((token) => isIn(token, this.rules.namings));
    return named >= 0 && this.clause.tokens[named + 1]?.capital === true && /^(?:his|her)$/u.test(lower);
  }

  /** Of two: "Gareth lent her his spare glasses and she never gave them back". */
  protected isOfSeveral(at: number): boolean {
    const isObject = this.rules.findsAntecedents === true && this.sentence[at]!.lower === 'them';
    return isObject && this.listener.perspective.to === 'many' && namesSeveral(this.sentence.slice(0, at));
  }

  /** "Mary laughed", "when my sister laughed": the clause is about somebody else. */
  protected isFirstNamed(): boolean {
    const [first, ...more] = this.clause.tokens;
    if (first === undefined) return true;
    const { binding, self } = this.rules;
    const isBound = this.persons[0]!.you !== '' && isIn(first, binding);
    return isBound && more.every(({ lower }) => self.includes(lower) || this.grammar.isSmall(lower));
  }

  /** "when Mary waved at her": whoever waves, it is at the recipient, for nobody else was named before. */
  protected isDoneByOther(told: string): boolean {
    const [first, ...more] = this.clause.tokens;
    const { binding, prepositions } = this.rules;
    if (told === '' || told !== this.persons[0]!.you || this.otherBefore || !isIn(first, binding)) return false;
    const verbs = more.filter(({ lower }) => this.grammar.verb(lower, true) !== undefined);
    const last = more.at(-1);
    const at = isIn(last, prepositions) ? more.at(-2) : last;
    return verbs.length === 1 && verbs[0] === at;
  }

  /** "had to let him go", "und hat ihn behalten": whoever did, it was not to the recipient; nor is it where a thing may be meant. */
  protected isDoneToOther(told: string, at: number): boolean {
    const { reflexives, and, adverbs, clitics } = this.rules;
    const { you } = this.persons[0]!;
    // "told nobody it was him"
    if (this.rules.findsAntecedents === true && /^(?:it's|is|was|wasn't)$/u.test(this.sentence[at - 1]?.lower ?? ''))
      return false;
    const { tokens, turned } = this.clause;
    const isUnnamed = tokens.every(({ lower }) => lower !== you);
    const isTheirs = isUnnamed || tokens.find((token) => !isIn(token, and))?.lower === you;
    if (turned && you !== '' && told === you && isTheirs) return true;
    if (!OBJECT.test(told) || isIn(this.sentence[at], reflexives)) return false;
    const isGoingOn = turned || tokens.every((token) => isIn(token, and, adverbs, clitics));
    if (this.isJoined && this.subject === 'you' && isGoingOn) return true;
    return this.done.some((clause) => clause.turned) && mayMeanThing(this.sentence, this.from, at, this.rules);
  }

  /** A possessive or an article of which it is sure whom it means: "gli occhiali", of Ruth and Des "Des leaves notes in her box". */
  protected isOfKnown(at: number): boolean {
    const { perspective, own } = this.listener;
    const isOfTwo = perspective.to === 'many' && own.has(this.clause.tokens[0]?.lower ?? '');
    return (this.unsaid !== undefined || isOfTwo) && this.grammar.isArticle(at);
  }

  protected isStartOfNote(at: number): boolean {
    const { tokens } = this.clause;
    const isFirst = tokens.every(({ lower }) => this.rules.elides && this.rules.clitics.includes(lower));
    return isFirst && this.sentence[at - 1 - tokens.length]?.text === ',';
  }

  /** "you do your garden, swear at the pigeons": a line of its own, which needs its own subject; not "adored by all". */
  protected isAfterComma(at: number): boolean {
    if (this.rules.listNotes) return this.isNoted && this.isStartOfNote(at);
    return this.isStartOfNote(at) && this.rules.habits.length > 0 && this.grammar.isThirdPerson(at);
  }

  /** "her kitchen, smells of bread": the kitchen does. */
  protected mayBeOthers(): boolean {
    const last = this.done.findLast(({ turned, tokens }) => turned || this.grammar.isOfNoun(tokens[0]!));
    return last?.turned === false;
  }

  /** Notes and languages whose verbs need no subject: "quemó el arroz", "burnt the barbecue". */
  protected mayBeVerbOfRecipient(at: number): boolean {
    const { tokens } = this.clause;
    const token = this.sentence[at]!;
    if ((token.capital && !token.initial) || this.grammar.isSmall(token.lower) || this.isOthersTurn) return false;
    if (this.unsaid) return this.isUnsaid(at, this.unsaid);
    if (isIn(tokens[0], this.rules.relativeSubjects ?? []) && this.done.length > 0) return false;
    if (this.rules.listNotes && this.grammar.isSubject(at + 1)) return false;
    if (this.isListNote(at)) return true;
    if (this.subject === 'you')
      return tokens.every(({ lower }) => this.grammar.isSmall(lower) || this.rules.and.includes(lower));
    if (this.subject !== undefined) return false;
    // "found her in a van": whoever found, it was not she.
    if (this.grammar.isObject(at + 1)) return false;
    return this.isNote(at);
  }

  protected isUnsaid(at: number, unsaid: UnsaidSubject): boolean {
    const isToMany = this.listener.perspective.to === 'many';
    const owner = unsaid.ownerOf(at, this.clause, isToMany);
    if (owner === 'unsure') this.clause.sure = false;
    this.isOthers ||= owner === 'other';
    return owner === 'recipient';
  }

  /** "still does her garden", "60 today, hates a fuss": nothing before the verb but a habit, and nobody else in the sentence. */
  protected isNote(at: number): boolean {
    const next = this.sentence[at + 1];
    if (this.rules.namings.includes(this.sentence[at]!.lower)) return false;
    if (this.rules.passives.includes(this.sentence[at]!.lower) && isIn(next, this.rules.prepositions)) return false;
    const { tokens } = this.clause;
    const { habits, elides, clitics } = this.rules;
    // "s'endort debout"
    if (
      at === 0 ||
      (elides &&
        at === tokens.length &&
        tokens.every(({ lower }) => clitics.includes(lower) && !this.rules.determiners.includes(lower)))
    )
      return true;
    if (this.isAfterYears(at)) return true;
    if (habits.length === 0 || !tokens.every(({ lower }) => habits.includes(lower))) return false;
    if (tokens.length > 0 && this.grammar.isPast(this.sentence[at]!.lower)) return this.isPastNote(at);
    return !this.other && this.grammar.isThirdPerson(at) && !this.mayBeOthers();
  }

  /** "Labrador, 9 Jahre, liebt Pfützen": nobody has been said to do anything but the recipient. */
  protected isListNote(at: number): boolean {
    if (!this.rules.listNotes || !this.isStartOfNote(at) || this.other || this.mayBeOthers()) return false;
    const isNote = this.done.every(
      ({ tokens }) => this.isNoted || !tokens.some((token) => this.grammar.isFinite(token)),
    );
    return isNote && (this.grammar.isFinite(this.sentence[at]!) || this.grammar.isNoteVerb(at));
  }

  /** "38 years at the depot, never missed a morning": the years are the recipient's. */
  protected isAfterYears(at: number): boolean {
    const [years, more] = this.done;
    if (years === undefined || more !== undefined || years.turned || years.verbal || this.other) return false;
    const { spans, habits } = this.rules;
    return (
      years.tokens.slice(0, 4).some(({ lower }) => spans.includes(lower)) &&
      this.clause.tokens.every(({ lower }) => habits.includes(lower)) &&
      this.grammar.isPast(this.sentence[at]!.lower)
    );
  }

  /** "Never forgot a birthday", "once cried"; not "never was there a better mum", nor behind a comma, where it may be others. */
  protected isPastNote(at: number): boolean {
    const next = this.sentence[at + 1];
    const { pronounsFirst, determiners } = this.rules;
    // "once did it in the rain"
    const isObject = this.rules.findsAntecedents === true && next?.lower === 'it';
    const hasSubject = !isObject && isIn(next, pronounsFirst) && !isIn(next, determiners);
    return at === this.clause.tokens.length && !this.other && !hasSubject;
  }
}

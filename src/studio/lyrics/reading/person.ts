/** Tells a sentence to the recipient: "she burnt the toast" → "you burnt the toast", clause by clause. */
import { beginWith, type Clause, newClause, turnReflexives } from './clause.ts';
import { joinBrackets } from './brackets.ts';
import { withElisions } from './elision.ts';
import type { Listener } from './listener.ts';
import type { PersonRules, ReadingRules } from './rules.ts';
import { type Sentence, type Token, wordToken } from './tokens.ts';
import { Notes } from './notes.ts';
import { isIn, isPairIn } from './words.ts';

export function clausesFor(sentence: Sentence, listener: Listener, rules: ReadingRules): Clause[] {
  return new Teller(sentence, listener, rules).tell();
}

class Teller extends Notes {
  tell(): Clause[] {
    while (this.at < this.sentence.length) this.at = this.#step(this.at);
    this.#close(true);
    const whole = this.isJoined ? joinBrackets(this.done, this.grammar, this.rules) : this.done;
    return this.rules.elides ? withElisions(whole) : whole;
  }

  /** Takes the token at `at` and what belongs to it; the index of the next one. */
  #step(at: number): number {
    const token = this.sentence[at]!;
    if (token.mark) {
      if (token.text === ',') this.#push(token);
      this.#close(this.grammar.beginsAt(at + 1));
      return at + 1;
    }
    if (this.#startsClause(at)) {
      const and = this.#trailingAnd();
      this.#close(and === undefined && this.grammar.beginsAt(at + 1));
      if (and !== undefined) this.#push(and);
      // "so laut, dass sich alle umdrehen": a bound clause names its own subject.
      if (this.isJoined && this.rules.binding.includes(token.lower)) this.subject = undefined;
    }
    const named = this.grammar.recipientAt(at);
    if (named > at) return this.#recipient(at, named);
    const person = this.grammar.personFor(token.lower);
    if (person?.subject.includes(token.lower)) {
      const isFirst = this.clause.tokens.every(({ lower, mark }) => mark || this.grammar.isSmall(lower));
      if (this.grammar.isImpersonal(at)) return this.#asTyped(at);
      const end = this.#asSubject(at, at + 1, person, true) ?? this.#asStressed(at);
      if (end !== undefined) return end;
      // What begins a clause is no object, whatever its verb is.
      if (isFirst && person.you !== '') this.clause.sure = false;
    }
    const addressed = this.unsaid?.addressed(at, this.persons[0]!, this.other);
    if (addressed) {
      this.clause.tokens.push(...addressed.tokens);
      if (addressed.isTurned) this.#turn();
      return at + addressed.tokens.length;
    }
    return this.#asWord(at);
  }

  /** A word that may mean the recipient by itself: "her", "se". */
  #asWord(at: number): number {
    const token = this.sentence[at]!;
    const isReflexive = this.rules.reflexives.includes(token.lower);
    const isLoose = isReflexive && (this.subject !== 'you' || this.unsaid !== undefined);
    // "salió y se ponchó la llanta", "cocinó y se comió la mitad": the tyre did, but not the half.
    if (isReflexive && this.subject === 'you' && this.grammar.isDoneTo(at + 1)) this.clause.sure = false;
    const told = isLoose || this.isOfSeveral(at) ? undefined : this.grammar.wordFor(at);
    if (told !== undefined) {
      if (isReflexive && this.grammar.isUnknownVerb(at + 1)) this.clause.sure = false;
      this.#claim(told, at);
      if (this.clause.sure && this.#isSubjectWithVerb(token.lower)) this.#turn();
      return at + 1;
    }
    return this.#plain(at);
  }

  /** "she's", "he'll". */
  #isSubjectWithVerb(word: string): boolean {
    const [pronoun = '', verb] = word.split("'");
    return verb !== undefined && this.persons.some(({ subject }) => subject.includes(pronoun));
  }

  /** A word that stands for nobody, or for somebody else. */
  #plain(at: number): number {
    const token = this.sentence[at]!;
    const { lower } = token;
    this.noteSubject(lower);
    if (this.grammar.isState(at) || this.grammar.isMood(at)) {
      this.#push(wordToken(`${this.persons[0]!.you}'re`, token.initial));
      this.#turn();
      this.#push(wordToken(lower));
      return at + 1;
    }
    if (this.mayBeVerbOfRecipient(at) && !this.grammar.isDoneTo(at)) {
      const verb = this.grammar.verbOfRecipient(at);
      if (verb !== undefined) {
        const { you } = this.persons[0]!;
        if (you !== '' && (this.subject === undefined || this.isAfterComma(at))) {
          this.isNoted = true;
          beginWith(this.clause, you, token);
        }
        this.#turn();
        this.#push(wordToken(verb));
        turnReflexives(this.clause, this.persons[0]!, this.rules);
        return at + 1;
      }
    }
    if (this.isNoted && this.isStartOfNote(at) && this.grammar.isFinite(token)) this.clause.sure = false;
    if (this.rules.thirdPerson.includes(lower) && !this.other && !this.isOfKnown(at)) this.notePronoun(at);
    if (this.grammar.namesSomebody(at)) {
      this.noteOther(at);
      if (this.isFirstNamed()) this.subject = 'other';
    }
    if (this.grammar.isPast(lower) || Object.hasOwn(this.rules.verbs.one.words, lower)) this.clause.verbal = true;
    this.#push(this.unsaid && this.clause.turned ? this.unsaid.withEnclitic(token) : token);
    return at + 1;
  }

  #recipient(at: number, end: number): number {
    const last = this.sentence[end - 1]!;
    const before = this.clause.tokens.at(-1);
    const isPossessive = last.lower.endsWith("'s");
    if (before !== undefined && this.rules.self.includes(before.lower)) this.clause.tokens.pop();
    const person = this.persons[0]!;
    if (isPossessive) {
      const [your] = [person.words["'s"]].flat();
      if (your === undefined) this.clause.sure = false;
      this.#push(wordToken(your ?? last.text, last.initial));
      return end;
    }
    const asSubject = this.#asSubject(at, end, person, false);
    if (asSubject !== undefined) return asSubject;
    return this.#asObject(at, end);
  }

  /** After a preposition or a verb: "with Tom" → "with you". */
  #asObject(at: number, end: number): number {
    const before = this.clause.tokens.at(-1)?.lower ?? '';
    const { withYou } = this.rules;
    if (this.listener.perspective.to === 'many') {
      for (const token of this.sentence.slice(at, end)) this.#push(token);
      return end;
    }
    const isPreposition = Object.hasOwn(withYou, before);
    const told = isPreposition ? withYou[before] : withYou['*'];
    if (told === undefined || at === 0) {
      this.clause.sure &&= at === 0 && end < this.sentence.length ? this.sentence[end]!.mark : false;
      if (!this.clause.sure) this.#push(this.sentence[at]!);
      return end;
    }
    if (isPreposition) this.clause.tokens.pop();
    for (const word of told.split(' ')) this.#push(wordToken(word));
    return end;
  }

  #asStressed(at: number): number | undefined {
    const role = this.unsaid?.stressedAt(at, this.clause, this.other);
    if (role === undefined || this.listener.perspective.to === 'many') return undefined;
    if (role === 'object') return this.#asObject(at, at + 1);
    this.#push(wordToken(this.rules.unsaid!.you));
    return at + 1;
  }

  /** The recipient does something: finds the verb, and turns it. Undefined when no verb follows. */
  #asSubject(at: number, end: number, person: PersonRules, isPronoun: boolean): number | undefined {
    if (isPronoun && this.other && this.subject !== 'you' && this.mayMeanOther()) {
      this.clause.sure = false;
      return undefined;
    }
    const { adverbs, clitics, capitalNouns, binding } = this.rules;
    if (capitalNouns) {
      const { tokens } = this.clause;
      const role = this.grammar.roleBehind(tokens, this.sentence[at]!.lower);
      if (role === 'subject') return this.#behindVerb(end, person);
      if (role === 'unsure') this.clause.sure = false;
      if (role !== undefined) return undefined;
      if (binding.includes(tokens[0]?.lower ?? '')) {
        const final = this.#beforeVerb(end, person);
        if (final !== undefined) return final;
      }
    }
    let verbAt = end;
    while (verbAt < end + 4 && isIn(this.sentence[verbAt], adverbs, clitics)) verbAt++;
    const verb = this.grammar.verbAt(verbAt);
    if (verb !== undefined) {
      if (person.you !== '') this.#push(wordToken(person.you, this.sentence[at]!.initial));
      for (let index = end; index < verbAt; index++) this.#pushBeforeVerb(index);
      for (const word of verb.split(' ')) this.#push(wordToken(word));
      this.#turn();
      return verbAt + 1;
    }
    return capitalNouns ? this.#beforeVerb(end, person) : undefined;
  }

  /** German: "kam er". */
  #behindVerb(end: number, { you }: PersonRules): number | undefined {
    const before = this.clause.tokens.at(-1)!;
    const verb = this.grammar.verb(before.lower, false);
    if (verb === undefined) return undefined;
    this.clause.tokens[this.clause.tokens.length - 1] = wordToken(verb, before.initial);
    this.#push(wordToken(you));
    this.#turn();
    return end;
  }

  /** German: the verb last in its clause ("weil er lachte"). */
  #beforeVerb(end: number, person: PersonRules): number | undefined {
    let last = end;
    while (last + 1 < this.sentence.length && !this.sentence[last + 1]!.mark && !this.#startsClause(last + 1)) last++;
    const at = last < this.sentence.length ? this.grammar.finalVerbIn(end, last) : undefined;
    const final = at === undefined ? undefined : this.grammar.verbAt(at);
    if (at === undefined || final === undefined) return undefined;
    this.#push(wordToken(person.you));
    for (let index = end; index < at; index++) this.#push(this.grammar.turned(index));
    this.#push(wordToken(final));
    this.#turn();
    return at + 1;
  }

  #startsClause(at: number): boolean {
    const { conjunctions, and } = this.rules;
    const token = this.sentence[at]!;
    if (at === 0 || this.clause.tokens.length === 0) return false;
    if (isPairIn(this.rules.adverbialPairs, this.sentence, at)) return false;
    const before = this.sentence[at - 1]!;
    if (this.grammar.isVerbBehindVerb(at, this.clause.tokens)) return true;
    if (conjunctions.includes(token.lower))
      return !this.#belongsTo(before, token) && !conjunctions.includes(before.lower) && !this.grammar.isComparison(at);
    return and.includes(token.lower) && this.grammar.verbFollows(at + 1);
  }

  /** "in which"; not "sat outside until". */
  #belongsTo(before: Token, { lower }: Token): boolean {
    const { prepositions, relativeSubjects } = this.rules;
    const isOpen = relativeSubjects !== undefined && !relativeSubjects.includes(lower) && lower !== 'where';
    return prepositions.includes(before.lower) && !isOpen;
  }

  /** A possessive or an object that may be the recipient's; not sure once somebody else is in the sentence. */
  #claim(told: string, at: number): void {
    const token = this.sentence[at]!;
    const isOfNamed = this.other && this.subject !== 'you' && this.subject !== 'we';
    const mayBeOthers = (this.isOthers || isOfNamed) && this.mayMeanOther();
    if (mayBeOthers && !this.isDoneByOther(told)) this.clause.sure = false;
    // "a girl named Kristy … her brother"
    if (this.rules.findsAntecedents === true && this.isOfOneNamed(token)) {
      this.#push(token);
      return;
    }
    if (this.grammar.isOfEach(this.clause.tokens)) this.clause.sure = false;
    if (this.isDoneToOther(told, at) || this.isDoneByOneOfTwo()) this.clause.sure = false;
    for (const [index, word] of told.split(' ').entries())
      if (word !== '') this.#push(wordToken(word, token.initial && index === 0));
  }

  /** "elle lui a donné": to somebody else. */
  #pushBeforeVerb(at: number): void {
    const token = this.sentence[at]!;
    const isOthers = this.rules.thirdPerson.includes(token.lower) && this.persons[0]!.you !== '';
    if (isOthers && !this.other) this.clause.sure = false;
    this.#push(isOthers ? token : this.grammar.turned(at));
  }

  #asTyped(at: number): number {
    this.#push(this.sentence[at]!);
    return at + 1;
  }

  #turn(): void {
    this.isOthersTurn = false;
    this.unsaid?.recipientActs();
    this.subject = 'you';
    this.clause.turned = true;
  }

  #push(token: Token): void {
    this.clause.tokens.push(token);
  }

  /** "because I was new and | because I cried". */
  #trailingAnd(): Token | undefined {
    const last = this.clause.tokens.at(-1);
    // "every time | even after she'd gone"
    if (last !== undefined && this.rules.clauseLeads?.includes(last.lower)) return this.clause.tokens.pop();
    return this.isJoined && last !== undefined && this.rules.and.includes(last.lower) ? last : undefined;
  }

  #close(begins: boolean): void {
    const { tokens } = this.clause;
    while (tokens.length > 0 && this.rules.and.includes(tokens.at(-1)!.lower)) tokens.pop();
    if (!this.clause.turned && this.grammar.hasUnclearDative(tokens)) this.clause.sure = false;
    const typed = this.sentence.slice(this.from, this.at);
    this.clause.sure &&= !this.speaksToTwo(typed);
    this.clause.leans ||= this.done.length === 0 && this.opensLeaning();
    if (tokens.some(({ mark }) => !mark)) this.done.push({ ...this.clause, typed });
    if (this.done.at(-1)?.typed === typed || typed.every(({ mark }) => mark)) this.from = this.at;
    this.isOthers = false;
    this.otherBefore = this.other;
    this.clause = newClause(begins);
    if (this.subject === 'other') this.subject = undefined;
  }
}

/** The bank's lines for one song: each given once, fitted, none that rhymes on a word sung before. */
import { shuffled } from '../random.ts';
import type { SingleList, StoryPart } from './bank.ts';
import { remembering } from '#studio/speech/remembered.ts';
import { filled, type NamedLine, type SongInProgress } from './fitting.ts';
import type { Pool, PoolCouplet, PoolLine } from './pool.ts';
import type { Manner } from './reading/manner.ts';
import type { EventKind } from './reading/rules.ts';
import { subjectsOfSaying } from './sayings.ts';
import type { StanzaPart } from './stanza-sheets.ts';
import { isWhole, type Stanza } from './stanzas.ts';
import type { TellingSubject } from './subjects.ts';
import type { Telling } from './telling.ts';
import type { Version } from './template.ts';

export type Values = Partial<Record<string, string>>;

/** A kind that fits weighs more than chance. */
const FITTING = 0.6;
const CLOSE = 0.08;
/** Ways of saying a couplet beyond which it weighs no more: many would crowd out those that are told in one way. */
const MOST_WAYS = 24;

/** Stanzas that stand where couplets of the bank do. */
const stanzaPartOf = { follow: 'answers', chorus: 'chorus', said: 'said', coda: 'last' } as const;

const MANY_CLOSERS = 60;
/** Preference of a stanza written for this occasion or kinship, and of one that says what was told. */
const CLOSEST = 0.5;
const SLOTTED = 0.5;

export class Lines {
  readonly #pool: Pool;
  readonly #song: SongInProgress;
  readonly #given = new Set<string>();
  readonly #ends = new Set<string>();
  #isThingSung = false;

  constructor(pool: Pool, song: SongInProgress) {
    this.#pool = pool;
    this.#song = song;
  }

  /** So many that hardly one comes again. */
  get hasManyClosers(): boolean {
    return this.#pool.closers.length >= MANY_CLOSERS;
  }

  /** Its occasion has verses of ours. */
  get hasStanzas(): boolean {
    return isWhole(this.#pool.stanzas);
  }

  /** Two rhyming lines that make sense after events of these kinds, told in this manner; of the stanzas where there are any. */
  pair(part: StoryPart, kinds: ReadonlySet<EventKind>, manner?: Manner): [string, string] | undefined {
    const ofStanzas = this.#couplet(stanzaPartOf[part]);
    if (ofStanzas) return ofStanzas;
    const couplets = this.#pool.story[part].filter(
      ({ after }) => after.length === 0 || (manner !== undefined && after.includes(manner)),
    );
    return this.#firstThatFits(this.#ranked(couplets, kinds));
  }

  /** Two rhyming lines about a saying, whoever says it; with the recipient's name where the saying is sung without. */
  said(isNamed: boolean): [string, string] | undefined {
    const ofStanzas = isNamed ? undefined : this.#couplet('said');
    if (ofStanzas) return ofStanzas;
    const couplets = this.#pool.story.said.filter(({ first }) => holdsName(first) === isNamed);
    return this.#firstThatFits(this.#ranked(couplets, new Set()));
  }

  /** Two rhyming lines about the first of these subjects that has any left. */
  about({ subjects }: Telling): [string, string] | undefined {
    return this.#aboutFirst(subjects);
  }

  #aboutFirst(subjects: readonly TellingSubject[]): [string, string] | undefined {
    for (const { subject } of subjects) {
      const couplets = this.#ranked(this.#pool.subjects.get(subject) ?? [], new Set());
      const found = this.#firstThatFits(couplets);
      if (found) return found;
    }
    return undefined;
  }

  /** The first subject that the bank has couplets for, for this occasion. */
  known({ subjects }: Telling): TellingSubject | undefined {
    return subjects.find(({ subject }) => this.#pool.subjects.has(subject));
  }

  /** Two rhyming lines of those who send the song. */
  signed(values: Values): [string, string] | undefined {
    const ofStanzas = this.#couplet('with', values);
    if (ofStanzas) return ofStanzas;
    return this.#firstThatFits(this.#ranked(this.#pool.senders, new Set()), values);
  }

  /** Two rhyming lines about one thing that was just told of; once in a song. */
  ofThing(thing: string): [string, string] | undefined {
    if (this.#isThingSung) return undefined;
    const pair = this.#firstThatFits(this.#ranked(this.#pool.relics, new Set()), { thing });
    this.#isThingSung = pair !== undefined;
    return pair;
  }

  /** Two rhyming lines about the first of the story's subjects that has any left. */
  ofAny(subjects: readonly TellingSubject[]): [string, string] | undefined {
    return this.#aboutFirst(subjects);
  }

  /** Two rhyming lines about what somebody says, where the bank knows what it is about. */
  aboutSaying(quote: string): [string, string] | undefined {
    const known = [...this.#pool.sayingSubjects.keys()];
    const couplets = subjectsOfSaying(quote, known).flatMap((subject) => this.#pool.sayingSubjects.get(subject) ?? []);
    return this.#firstThatFits(this.#ranked(couplets, new Set()));
  }

  /** Two rhyming lines about things of the story, with the recipient's name in them where it is asked for. */
  keeping(things: string, isNamed: boolean): [string, string] | undefined {
    const couplets = this.#pool.keepsakes.filter(({ first }) => holdsName(first) === isNamed);
    return this.#firstThatFits(this.#ranked(couplets, new Set()), { things });
  }

  #firstThatFits(couplets: readonly PoolCouplet[], values: Values = {}): [string, string] | undefined {
    for (const { first, second } of couplets) {
      for (const one of shuffled(this.#filled(first, values), this.#song.random)) {
        if (!this.#isFree(one) || !this.#fits(one)) continue;
        const other = this.#versions(second).find(
          (line) => this.#isFree(line) && this.#fits(line) && this.#song.language.rhymes(one.shown, line.shown),
        );
        if (other === undefined) continue;
        return this.#give<[string, string]>([one.shown, other.shown]);
      }
    }
    return undefined;
  }

  /** A line that makes sense after any event and rhymes with another. */
  rhyming(line: string): string | undefined {
    const { language, respell } = this.#song;
    const sung = respell(line);
    // "medicine" and "one" are a rhyme to a dictionary alone.
    const isLeaning = language
      .syllables(sung)
      .slice(-2)
      .some(({ stressed }) => stressed);
    if (language.rhymeKey(sung) === '' || !isLeaning) return undefined;
    for (const { versions } of shuffled(this.#pool.closers, this.#song.random)) {
      const found = this.#versions(versions).find(
        (closer) => this.#isFree(closer) && language.rhymes(sung, closer.sung),
      );
      if (found !== undefined) return this.#give([found.shown])[0];
    }
    return undefined;
  }

  /** Lines of ours that belong together, with their slots filled; those that say what was told come first. */
  stanza(stanzas: readonly Stanza[], values: Values): string[] | undefined {
    const { random } = this.#song;
    const ranked = stanzas
      .map((stanza) => ({
        stanza,
        weight: random() + stanza.closeness * CLOSEST * random() + (isSlotted(stanza) ? SLOTTED : 0),
      }))
      .toSorted((a, b) => b.weight - a.weight);
    for (const { stanza } of ranked) {
      const sung = stanza.lines.map((versions) =>
        shuffled(this.#filled(versions, values), random).find((line) => this.#fits(line) && this.#isFree(line)),
      );
      if (sung.every((line) => line !== undefined)) return this.#give(sung.map(({ shown }) => shown));
    }
    return undefined;
  }

  /** One line of ours behind a sentence in one line. */
  beside(): string | undefined {
    return this.stanza(this.#pool.stanzas.beside, {})?.[0];
  }

  #couplet(part: StanzaPart, values: Values = {}): [string, string] | undefined {
    if (!this.hasStanzas) return undefined;
    const [first, second] = this.stanza(this.#pool.stanzas[part], values) ?? [];
    return first === undefined || second === undefined ? undefined : [first, second];
  }

  /** One line, unrhymed, with its slots filled; the fullest that fits the measure. `beside` may not end on the same word. */
  single(list: SingleList, beside: string, values: Values = {}): string | undefined {
    for (const { versions } of this.#byCloseness(this.#pool[list])) {
      for (const line of this.#filled(versions, values)) {
        if (!this.#fits(line) || !this.#isFree(line) || lastWord(line.shown) === lastWord(beside)) continue;
        return this.#give([line.shown])[0];
      }
    }
    return undefined;
  }

  /** Takes note of a line that did not come from here. */
  remember(lines: readonly string[]): void {
    for (const line of lines) {
      this.#given.add(line);
      this.#ends.add(lastWord(line));
    }
  }

  #give<Sung extends string[]>(lines: Sung): Sung {
    this.remember(lines);
    return lines;
  }

  #fits({ count }: NamedLine): boolean {
    const { measure } = this.#song;
    return count >= measure.fewest && count <= measure.most;
  }

  #isFree({ shown }: NamedLine): boolean {
    return !this.#given.has(shown) && !this.#ends.has(lastWord(shown));
  }

  #ranked(couplets: readonly PoolCouplet[], kinds: ReadonlySet<EventKind>): PoolCouplet[] {
    const { random } = this.#song;
    return couplets
      .filter((couplet) => couplet.kinds.length === 0 || couplet.kinds.some((kind) => kinds.has(kind)))
      .map((couplet) => ({
        couplet,
        weight:
          drawn(random(), couplet) +
          (couplet.kinds.length > 0 ? FITTING * random() : 0) +
          couplet.closeness * CLOSE * random(),
      }))
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ couplet }) => couplet);
  }

  #byCloseness(lines: readonly PoolLine[]): PoolLine[] {
    const { random } = this.#song;
    return lines
      .map((line) => ({ line, weight: random() + line.closeness * CLOSE * random() }))
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ line }) => line);
  }

  #versions(versions: readonly Version[]): NamedLine[] {
    return shuffled(this.#filled(versions, {}), this.#song.random);
  }

  #filled(versions: readonly Version[], values: Values): NamedLine[] {
    const { name, forbidden } = this.#song;
    return versions.flatMap((version) => {
      if (forbidden.isHintedIn(version.text)) return [];
      if (version.slots.every((slot) => slot === 'name')) return [this.#song.named(version)];
      const texts = version.slots.map((slot) => (slot === 'name' ? name : values[slot]));
      return texts.every((text) => text !== undefined) ? [filled(version, texts, this.#song)] : [];
    });
  }
}

function isSlotted({ lines }: Stanza): boolean {
  return lines.some((versions) => versions.some(({ slots }) => slots.some((slot) => slot !== 'name')));
}

function holdsName(lines: readonly Version[]): boolean {
  return lines.some(({ slots }) => slots.includes('name'));
}

/**
 * Weighted drawing without replacement: a couplet with many ways of saying comes more often, so that each of its lines comes as
 * rarely as the only line of another. Source: Efraimidis and Spirakis, "Weighted random sampling with a reservoir" (2006).
 */
function drawn(chance: number, { first, second }: PoolCouplet): number {
  return chance ** (1 / Math.min(first.length, second.length, MOST_WAYS));
}

export const lastWord = remembering(
  (line) => line.toLowerCase().match(/[\p{L}\p{M}']+(?=[^\p{L}\p{M}]*$)/u)?.[0] ?? line,
);

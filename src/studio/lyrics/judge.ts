/** Judges finished lyrics against the order: what would shame, what reads wrong, what was left out without a word. */
import type { Lyrics, SongBrief } from '../contracts.ts';
import { tellsAsTold } from './as-told.ts';
import { type BankLine, linesOfBank } from './bank-lines.ts';
import { findLanguage } from './languages.ts';
import type { Language } from './language.ts';
import { forbiddenBy, type ReadOrder } from './reading/read-order.ts';
import { isGivenName } from './reading/given-names.ts';
import type { EventKind, ReadingRules } from './reading/rules.ts';
import { readStory, type Scene, type Story } from './reading/story.ts';
import { toolsFor } from './reading/tools.ts';
import { reportOf } from './report.ts';
import { sungNames, type SungNames, withoutNames } from './name.ts';
import { respeller } from './spelling.ts';
import { type Subject, subjectsOf } from './subjects.ts';
import { readableOrder } from './order.ts';

const lyricRules = [
  'no-hook',
  'no-name',
  'no-rhyme',
  'person',
  'capital',
  'digit',
  'dangling',
  'nobody',
  'invented',
  'unnamed',
  'non-sequitur',
  'repeated',
  'dropped',
  'forbidden',
] as const;
export type LyricRule = (typeof lyricRules)[number];

export interface Finding {
  rule: LyricRule;
  /** The line, name or word that breaks it. */
  about: string;
}

/** Share of the buyer's telling words that must be sung, or reported as left out. */
const ACCOUNTED = 0.7;

/** Empty for a song that may be sung. @throws RangeError for a language the lyricist does not write */
export async function judgeLyrics(lyrics: Lyrics, brief: SongBrief): Promise<Finding[]> {
  const language = await findLanguage(lyrics.language)?.load();
  if (!language) throw new RangeError(`no judge for lyrics in ${lyrics.language}`);
  const plain = readableOrder(brief, language);
  const story = readStory(plain, language.reading, toolsFor(language));
  const isAsTold = tellsAsTold(lyrics, plain, language);
  const report = reportOf(lyrics, { plain, story, language, isAsTold });
  const song = new Song(lyrics, plain, story, language, isAsTold);
  return [
    ...(report.nameInEveryChorus ? [] : [{ rule: 'no-name' as const, about: brief.recipient.shown }]),
    ...report.rhymes
      .filter(({ verdict }) => verdict !== 'rhyme')
      .map(({ lines }) => ({ rule: 'no-rhyme' as const, about: lines.join(' / ') })),
    ...song.findings(),
  ];
}

class Song {
  readonly #lyrics: Lyrics;
  readonly #brief: ReadOrder;
  readonly #story: Story;
  readonly #language: Language;
  readonly #rules: ReadingRules;
  readonly #lines: string[];
  readonly #names: SungNames;
  readonly #bank: ReadonlyMap<string, BankLine>;
  readonly #isAsTold: boolean;

  constructor(lyrics: Lyrics, brief: ReadOrder, story: Story, language: Language, isAsTold: boolean) {
    this.#lyrics = lyrics;
    this.#brief = brief;
    this.#story = story;
    this.#language = language;
    this.#rules = language.reading;
    this.#lines = lyrics.sections.slice(0, -1).flatMap(({ lines }) => lines.map(({ display }) => display));
    this.#names = sungNames(story.honoured, language, respeller(brief, language.standIn));
    this.#isAsTold = isAsTold;
    this.#bank = linesOfBank(language.bank, story.perspective, this.#names.each);
  }

  findings(): Finding[] {
    return [
      ...this.#forbidden(),
      ...this.#hook(),
      ...this.#lines.flatMap((line) => this.#line(line)),
      ...this.#people(),
      ...this.#nonSequiturs(),
      ...this.#repeats(),
      ...this.#dropped(),
    ];
  }

  /** Nothing that the order forbids; of our own lines nothing that reminds of it. */
  #forbidden(): Finding[] {
    const { isIn, isHintedIn } = forbiddenBy(this.#brief);
    return [this.#lyrics.title, ...this.#lines]
      .filter((line) => isIn(line) || (!this.#tells(line) && isHintedIn(line)))
      .map((about) => ({ rule: 'forbidden' as const, about }));
  }

  /** A story with a saying or an event has a hook, and the hook is first line, last line and title. */
  #hook(): Finding[] {
    const [chorus] = this.#lyrics.sections.filter(({ tag }) => tag === 'chorus');
    const [first, last] = [chorus?.lines[0]?.display ?? '', chorus?.lines.at(-1)?.display ?? ''];
    const isThin = this.#story.quotes.length === 0 && this.#story.scenes.length < 2;
    const plain = (text: string): string => letters(withoutNames(text, this.#names));
    const isHook = plain(first) === plain(last) && plain(first) === plain(this.#lyrics.title);
    return isThin || isHook ? [] : [{ rule: 'no-hook', about: this.#lyrics.title }];
  }

  #line(line: string): Finding[] {
    const { thirdPerson, dangling, clauseEnds = [], capitalNouns } = this.#rules;
    const words = line.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? [];
    const findings: Finding[] = [];
    if (/\d/u.test(line) && !/\d/u.test(this.#brief.recipient.shown)) findings.push({ rule: 'digit', about: line });
    if (/[\p{Ll}]\p{Lu}(?!\p{Ll})/u.test(line.replaceAll(/Mc\p{Lu}|Mac\p{Lu}/gu, '')))
      findings.push({ rule: 'capital', about: line });
    if (!/^[^\p{L}]*\p{Lu}/u.test(line) && /\p{Script=Latin}/u.test(line))
      findings.push({ rule: 'capital', about: line });
    const unnamed = !this.#isAsTold && words.some((word) => thirdPerson.includes(word));
    if (!this.#bank.has(line) && unnamed && this.#language.code === 'en' && !this.#namesSomebody(line))
      findings.push({ rule: 'person', about: line });
    const last = words.at(-1) ?? '';
    const isBuyers = !/[”“»"]\s*[?!]?$/u.test(line) && this.#tells(line);
    const isTorn = dangling.includes(last) && !clauseEnds.includes(last) && !isGivenName(last);
    if (isBuyers && isTorn && !this.#isAsTold) findings.push({ rule: 'dangling', about: line });
    if (!capitalNouns && !this.#bank.has(line)) findings.push(...this.#invented(line));
    return findings;
  }

  /** The line is the end of something the buyer told. */
  #tells(line: string): boolean {
    const words =
      line
        .toLowerCase()
        .match(/[\p{L}\p{M}']+/gu)
        ?.slice(-3)
        .join(' ') ?? '';
    return this.#story.scenes.some(({ clauses }) =>
      clauses
        .map(({ tokens }) =>
          tokens
            .filter(({ mark }) => !mark)
            .map(({ lower }) => lower)
            .join(' '),
        )
        .join(' ')
        .includes(words),
    );
  }

  /** In the same section: a pronoun may mean who was just named. */
  #namesSomebody(line: string): boolean {
    const section = this.#lyrics.sections.find(({ lines }) => lines.some(({ display }) => display === line));
    const text = section?.lines.map(({ display }) => display).join('\n') ?? line;
    return (
      /(?<=[\p{L},] )(?!I(?='|\s))\p{Lu}\p{L}+/u.test(text) ||
      this.#rules.kin.some((kin) =>
        text
          .toLowerCase()
          .split(/[^\p{L}\p{M}]+/u)
          .includes(kin),
      )
    );
  }

  /** A capital inside a line that no word of the order explains. */
  #invented(line: string): Finding[] {
    const told = unaccented(
      [
        this.#brief.recipient.shown,
        ...Object.values(this.#brief.story),
        ...this.#brief.names.map(({ shown }) => shown),
      ].join(' '),
    );
    const titles = Object.values(this.#rules.titles);
    const names = line.match(/(?<=[\p{L},] )\p{Lu}[\p{L}\p{M}]+/gu) ?? [];
    return names
      .filter((name) => !titles.includes(name) && !told.includes(unaccented(name)))
      .filter(
        (name) => !this.#rules.capitals.includes(name.toLowerCase()) && !this.#rules.and.includes(name.toLowerCase()),
      )
      .map((name) => ({ rule: 'invented' as const, about: `${name}: ${line}` }));
  }

  /** Offices, ranks, companies and cities are nobody; who the day is about is somebody. */
  #people(): Finding[] {
    const { offices, bodies, places, titles } = this.#rules;
    const names = this.#lyrics.facts.filter(({ kind }) => kind === 'name').map(({ text }) => text);
    const nobody = names.filter((name) => {
      const lower = name.toLowerCase();
      return (
        name.length < 2 ||
        offices.some((office) => new RegExp(`^(?:${office})$`, 'iu').test(name) || lower === office.split(' ')[0]) ||
        bodies.some((body) => lower.split(' ').includes(body)) ||
        places.includes(lower) ||
        Object.keys(titles).includes(lower) ||
        Object.values(titles).includes(name)
      );
    });
    const text = unaccented(this.#lines.join(' '));
    const must = [this.#story.newborn, ...this.#story.honoured.split(/\s*&\s*/u).slice(1)].filter(
      (name) => name !== undefined,
    );
    return [
      ...nobody.map((about) => ({ rule: 'nobody' as const, about })),
      ...must
        .filter((name) => !text.includes(unaccented(name.split(' ')[0]!)))
        .map((about) => ({ rule: 'unnamed' as const, about })),
    ];
  }

  /** A line of the bank for one kind of event, or about one subject, behind none of that. */
  #nonSequiturs(): Finding[] {
    return this.#lyrics.sections
      .filter(({ tag }) => tag === 'verse')
      .flatMap(({ lines }) => {
        const shown = lines.map(({ display }) => display);
        const own = shown
          .filter((line) => !this.#bank.has(line))
          .join(' ')
          .toLowerCase();
        const sentences = this.#story.scenes.filter(({ clauses }) =>
          clauses.some(({ tokens }) =>
            tokens.filter(({ lower }) => lower.length > 3).some(({ lower }) => own.includes(lower)),
          ),
        );
        const kinds = new Set(sentences.flatMap((scene) => scene.kinds));
        return shown
          .filter((line) => !this.#follows(this.#bank.get(line), sentences, kinds))
          .map((about) => ({ rule: 'non-sequitur' as const, about }));
      });
  }

  #follows(line: BankLine | undefined, scenes: readonly Scene[], kinds: ReadonlySet<EventKind>): boolean {
    if (!line) return true;
    const isAbout = (subject: Subject): boolean =>
      scenes
        .flatMap(({ clauses }) => [clauses, ...clauses.map((clause) => [clause])])
        .some((clauses) => {
          const tokens = clauses.flatMap((clause) => clause.tokens);
          return subjectsOf(clauses, tokens, [subject], this.#rules).length > 0;
        });
    if (line.subjects.length > 0) return line.subjects.some(isAbout);
    return line.kinds.length === 0 || line.kinds.some((kind) => kinds.has(kind));
  }

  #repeats(): Finding[] {
    // A song of the buyer's own sentences may end a verse on its last line again, or on the saying.
    if (this.#isAsTold) return [];
    const hook = this.#lyrics.sections.find(({ tag }) => tag === 'chorus')?.lines[0]?.display;
    const once = this.#lyrics.sections
      .filter(({ tag }, at) => tag !== 'chorus' || at === 1)
      .flatMap(({ tag, lines }) => {
        const shown = lines.map(({ display }) => display);
        // A refrain may come again within its chorus: to the second of two.
        return tag === 'chorus' ? [...new Set(shown)] : shown;
      });
    return once
      .filter((line, at) => line !== hook && once.indexOf(line) < at)
      .map((about) => ({ rule: 'repeated' as const, about }));
  }

  /** The buyer's words are sung, or the producer is told that it is not. */
  #dropped(): Finding[] {
    const said = unaccented([...this.#lines, ...this.#lyrics.facts.map(({ text }) => text)].join(' '));
    const tools = toolsFor(this.#language);
    const { story } = this.#brief;
    const told =
      [story.favoriteMoment, story.extraDetails, story.companions]
        .join(' ')
        .match(/(?<![\p{L}\p{M}])[\p{L}\p{M}]{5,}/gu)
        ?.filter((word) => !this.#rules.hollow.includes(word.toLowerCase())) ?? [];
    const kept = told.filter(
      (word) => said.includes(unaccented(word).slice(0, 4)) || (tools.isWord && !tools.isWord(word.toLowerCase())),
    );
    return told.length < 4 || kept.length >= told.length * ACCOUNTED
      ? []
      : [{ rule: 'dropped', about: told.filter((word) => !kept.includes(word)).join(' ') }];
  }
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');
}

function unaccented(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

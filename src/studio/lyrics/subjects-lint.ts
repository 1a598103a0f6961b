/** Lints the subjects of a language: whether each is found by its own words, and whether its couplets can be sung. */
import { type Bank, parseBank } from './bank.ts';
import { lintBank } from './bank-lint.ts';
import { measureOf } from './fitting.ts';
import type { Language } from './language.ts';
import type { Clause } from './reading/clause.ts';
import { wordToken } from './reading/tokens.ts';
import { subjectsOfSaying } from './sayings.ts';
import { type Subject, subjectsOf } from './subjects.ts';
import { versionsOf } from './template.ts';

/** One sentence for each fault; empty for sound subjects. */
export function lintSubjects({ bank, ...language }: Language): string[] {
  const names = bank.subjects.map(({ subject }) => subject);
  const again = names.filter((name, at) => names.indexOf(name) < at).map((name) => `twice: ${name}`);
  const each = bank.subjects.flatMap((subject) =>
    [...lintWords(subject, language), ...lintCouplets(subject, language)].map(
      (fault) => `${subject.subject}: ${fault}`,
    ),
  );
  const said = bank.sayings.flatMap((subject) =>
    [...lintSaid(subject), ...lintCouplets(subject, language)].map((fault) => `${subject.subject}: ${fault}`),
  );
  return [...again, ...each, ...said, ...lintBank(asSheets(bank), { ...language, bank })];
}

/** The bank as it stands, and every couplet of its subjects with it. */
function asSheets({ sheets, ...others }: Bank): Bank {
  const follow = [...others.subjects, ...others.sayings].flatMap((subject) => [
    ...subject.follow,
    ...subject.remembered,
  ]);
  return {
    ...others,
    sheets: [...sheets, ...parseBank([{ sheets: [{ for: ['any'], tones: ['calm'], follow }] }]).sheets],
  };
}

/** A sentence of nothing but the words of an entry is about the subject. */
function lintWords(subject: Subject, { reading }: Pick<Language, 'reading'>): string[] {
  return subject.words.flatMap((entry) => {
    const words = entry.map(({ start }) => start);
    const denial = reading.denials.find((word) => !word.startsWith('*'));
    const tokens = [...words, ...(subject.denied && denial !== undefined ? [denial] : [])]
      .flatMap((word) => word.split(' '))
      .map((word) => wordToken(word));
    const clause: Clause = {
      tokens,
      typed: tokens,
      begins: true,
      sure: true,
      turned: true,
      verbal: true,
      leans: false,
    };
    const isLower = words.every((word) => word === word.toLowerCase());
    const isFound = isLower && subjectsOf([clause], tokens, [subject], reading).length > 0;
    return isFound ? [] : [`not found by "${words.join('+')}"`];
  });
}

/** A saying of nothing but the words of an entry is about the subject. */
function lintSaid(subject: Subject): string[] {
  return subject.words
    .map((entry) => entry.map(({ start }) => start).join(' '))
    .filter((saying) => subjectsOfSaying(saying, [subject]).length === 0)
    .map((saying) => `not found by "${saying}"`);
}

const perspective = { from: 'many', to: 'one', gender: 'f' } as const;

function lintCouplets(subject: Subject, language: Omit<Language, 'bank'>): string[] {
  const { fewest, most, apart } = measureOf(language);
  const couplets = [...subject.follow, ...subject.remembered];
  if (couplets.length === 0) return ['no couplet'];
  return couplets.flatMap((couplet) => {
    const [first = [], second = []] = couplet.map((lines) =>
      [lines].flat().flatMap((line) => versionsOf(line, perspective).map(({ text }) => text)),
    );
    const counts = [...first, ...second].map((line) => language.syllables(line).length);
    const [least, greatest] = [Math.min(...counts), Math.max(...counts)];
    const isEven = least >= fewest && greatest <= most && greatest - least <= apart + 1;
    const slots = [...first, ...second].filter((line) => line.includes('{'));
    return [
      ...(isEven ? [] : [`${least} to ${greatest} syllables: "${first[0] ?? ''}"`]),
      ...slots.map((line) => `a slot: "${line}"`),
    ];
  });
}

/** Lints every line of a bank against the writing rules of `bank.ts` that a program can check. */
import type { Bank, CoupletPart, Sheet, Slot } from './bank.ts';
import { measureOf } from './fitting.ts';
import type { Language, Perspective } from './language.ts';
import { fill, type Version, versionsOf } from './template.ts';

const perspectives: readonly Perspective[] = [
  { from: 'one', to: 'one', gender: 'f' },
  { from: 'many', to: 'many', gender: 'm' },
];
const parts: readonly CoupletPart[] = ['opening', 'verse', 'hook', 'answer', 'bridge'];
/** Syllables a slot can be expected to take, at the least and at the most. */
const roomFor: Record<Slot, readonly [number, number]> = {
  name: [1, 4], person: [1, 3], people: [3, 5], place: [1, 4], in_place: [2, 5], quote: [1, 5], thing: [2, 5],
  things: [4, 7], bare: [1, 4], deed: [3, 8], habit: [3, 8], age: [1, 3], year: [4, 6],
}; // prettier-ignore

/** One sentence for each fault; empty for a sound bank. */
export function lintBank(bank: Bank, language: Language): string[] {
  const faults = bank.sheets.flatMap((sheet) => parts.flatMap((part) => lintPart(sheet, part, language)));
  const singles = bank.sheets.flatMap((sheet) => [
    ...sheet.openers.flatMap((line) => lintOpener(line)),
    ...sheet.closers.flatMap((line) => lintCloser(line, language)),
  ]);
  return [...new Set([...faults, ...singles, ...repeated(bank)])];
}

function lintPart(sheet: Sheet, part: CoupletPart, language: Language): string[] {
  return sheet[part].flatMap((couplet) => {
    const tried = perspectives.filter(({ to }) => sheet.to === undefined || sheet.to === to);
    return tried.flatMap((perspective) => {
      const [first = [], second = []] = couplet.map((lines) =>
        [lines].flat().flatMap((line) => versionsOf(line, perspective)),
      );
      return [
        ...lintRhymes(first, second, language),
        ...lintRoom(first, second, language),
        ...lintSlots([...first, ...second], part),
        ...(part === 'hook' ? lintName(first, second) : []),
      ];
    });
  });
}

function lintRhymes(first: Version[], second: Version[], language: Language): string[] {
  return endings(first).flatMap((one) =>
    endings(second)
      .filter((other) => !language.rhymes(one, other))
      .map((other) => `no rhyme: "${one}" (${language.rhymeKey(one)}) / "${other}" (${language.rhymeKey(other)})`),
  );
}

function endings(versions: readonly Version[]): string[] {
  return [...new Set(versions.map(({ text }) => text.split(' ').slice(-2).join(' ')))];
}

/** Some pairing fits when the slots are short, and without slots every first line finds a partner. */
function lintRoom(first: Version[], second: Version[], language: Language): string[] {
  const spans = [first, second].map((versions) => versions.map((version) => spanOf(version, language)));
  const [tops = [], bottoms = []] = spans;
  const stranded = (ones: typeof tops, others: typeof tops) =>
    ones
      .filter((one) => !others.some((other) => meet(one, other, language)))
      .map(({ text, least, most }) => `no partner of its length: "${text}" (${least}-${most})`);
  const whole = tops.some((one) => bottoms.some((other) => meet(one, other, language)));
  if (!whole)
    return [
      `no pairing fits: "${tops[0]?.text ?? ''}" (${tops[0]?.least ?? 0}) / "${bottoms[0]?.text ?? ''}" (${bottoms[0]?.least ?? 0})`,
    ];
  return [...stranded(outside(tops, language), bottoms), ...stranded(outside(bottoms, language), tops)];
}

/** Lines that no choice fits between the fewest and the most syllables. */
function outside<T extends { least: number; most: number }>(spans: readonly T[], language: Language): T[] {
  const measure = measureOf(language);
  return spans.filter(({ least, most }) => most < measure.fewest || least > measure.most);
}

type Span = { least: number; most: number };

function meet(one: Span, other: Span, language: Language): boolean {
  const { fewest, most, apart } = measureOf(language);
  const low = Math.max(one.least, other.least - apart, fewest);
  const high = Math.min(one.most, other.most + apart, most);
  return low <= high;
}

function spanOf(version: Version, language: Language): { text: string; least: number; most: number } {
  const fixed = language.syllables(
    fill(
      version,
      version.slots.map(() => ''),
    ),
  ).length;
  const sum = (end: 0 | 1) => version.slots.reduce((total, slot) => total + roomFor[slot][end], fixed);
  return { text: version.text, least: sum(0), most: sum(1) };
}

function lintSlots(versions: readonly Version[], part: CoupletPart): string[] {
  return versions.flatMap(({ text, slots }) => [
    ...(/\}[^\p{L}]*$/u.test(text) ? [`ends on a slot: "${text}"`] : []),
    ...((part === 'hook' || part === 'answer') && slots.some((slot) => slot !== 'name')
      ? [`facts in a chorus: "${text}"`]
      : []),
  ]);
}

function lintName(first: readonly Version[], second: readonly Version[]): string[] {
  const named = [first, second].some((versions) => versions.every(({ slots }) => slots.includes('name')));
  return named ? [] : [`hook without {name}: "${first[0]?.text ?? ''}"`];
}

function lintOpener(line: string): string[] {
  const versions = versionsOf(line, perspectives[0]!);
  return versions
    .filter(({ text }) => !text.endsWith('}'))
    .map(({ text }) => `opener does not end on a slot: "${text}"`);
}

function lintCloser(line: string, language: Language): string[] {
  return versionsOf(line, perspectives[0]!).flatMap((version) => {
    const { text, least, most } = spanOf(version, language);
    const unknown = language.rhymeKey(text) === '' ? [`closer without a sound: "${text}"`] : [];
    const measure = measureOf(language);
    return most < measure.fewest || least > measure.most
      ? [...unknown, `closer of ${least} syllables: "${text}"`]
      : unknown;
  });
}

/** A line may stand in the bank once. */
function repeated(bank: Bank): string[] {
  const seen = new Set<string>();
  const lines = bank.sheets.flatMap((sheet) => [
    ...parts.flatMap((part) => sheet[part].flat(2)),
    ...sheet.openers,
    ...sheet.closers,
  ]);
  return lines
    .filter((line) => seen.size === seen.add(line.toLowerCase()).size)
    .map((line) => `twice in the bank: "${line}"`);
}

/** Lints every line of a bank against the writing rules of `bank.ts` that a program can check. */
import { allOccasions, type Occasion } from '#occasions/occasions.ts';
import { audienceIncludes, type Audience } from './audience.ts';
import {
  type Bank,
  type CoupletPart,
  type Sheet,
  singleLists,
  type Slot,
  type StoryPart,
  storyParts,
  thinParts,
} from './bank.ts';
import { measureOf, storyMeasure } from './fitting.ts';
import type { Language, Perspective } from './language.ts';
import { fill, type Version, versionsOf } from './template.ts';

const perspectives: readonly Perspective[] = [
  { from: 'one', to: 'one', gender: 'f' },
  { from: 'many', to: 'many', gender: 'm' },
];
/** Syllables a slot can be expected to take, at the least and at the most. */
export const roomFor: Record<Slot, readonly [number, number]> = {
  name: [1, 4], person: [1, 3], people: [3, 5], quote: [1, 5], deed: [3, 8], things: [4, 9], thing: [1, 3], again: [1, 3],
  this: [2, 4], that: [2, 4], age: [1, 3], years: [1, 3], told: [1, 4], called: [1, 4],
}; // prettier-ignore

/** Audiences of nearly every occasion: their lines are nobody's own. */
const general: readonly Audience[] = ['any', 'living', 'close'];

/** Occasions with no line of their own or of a group of theirs: their songs would say nothing of what they are for. */
export function occasionsWithoutLines(bank: Bank): Occasion[] {
  const written = bank.sheets.flatMap((sheet) => sheet.for).filter((audience) => !general.includes(audience));
  return allOccasions.filter((occasion) => !written.some((audience) => audienceIncludes(audience, occasion)));
}

/** One sentence for each fault; empty for a sound bank. */
export function lintBank(bank: Bank, language: Language): string[] {
  const faults = bank.sheets.flatMap((sheet) => [
    ...thinParts.flatMap((part) => lintPart(sheet, part, language)),
    ...storyParts.flatMap((part) => lintStoryPart(sheet, part, language)),
    ...lintSlotted(sheet.senders, ['people', 'person'], language),
    ...lintSlotted(sheet.keepsakes, ['things'], language),
    ...lintSlotted(sheet.relics, ['thing'], language),
  ]);
  const singles = bank.sheets.flatMap((sheet) => [
    ...sheet.closers.flatMap((line) => lintCloser(line, language)),
    ...singleLists.flatMap((list) => sheet[list].flatMap((line) => lintFrame(line, slotOf[list]))),
  ]);
  return [...new Set([...faults, ...singles, ...repeated(bank)])];
}

/** The slot without which a frame frames nothing. */
const slotOf = {
  intros: 'name',
  calls: 'name',
  sayings: 'quote',
  events: 'deed',
  quoting: 'quote',
  gathered: 'people',
  beside: 'person',
  welcome: 'person',
} as const;

function lintFrame(line: string, slot: Slot): string[] {
  return versionsOf(line, perspectives[0]!)
    .filter(({ slots }) => !slots.includes(slot))
    .map(({ text }) => `frame without {${slot}}: "${text}"`);
}

/** Every first line rhymes with every second, holds no fact, and can be sung. */
function lintStoryPart(sheet: Sheet, part: StoryPart, language: Language): string[] {
  const { fewest, most } = storyMeasure(language);
  return sheet[part].flatMap((couplet) =>
    perspectives.flatMap((perspective) => {
      const [first = [], second = []] = couplet.map((lines) =>
        [lines].flat().flatMap((line) => versionsOf(line, perspective)),
      );
      const unfit = [...first, ...second].flatMap((version) => {
        const count = language.syllables(version.text).length;
        const isMeasured = count >= fewest && count <= most;
        return [
          ...(isMeasured ? [] : [`${count} syllables: "${version.text}"`]),
          ...(version.slots.some((slot) => slot !== 'name') ? [`facts in a ${part}: "${version.text}"`] : []),
        ];
      });
      return [...lintRhymes(first, second, language), ...unfit];
    }),
  );
}

/** Every first line has one of the slots, and rhymes with every second. */
function lintSlotted(couplets: Sheet['senders'], asked: readonly Slot[], language: Language): string[] {
  return couplets.flatMap((couplet) => {
    const [first = [], second = []] = couplet.map((lines) =>
      [lines].flat().flatMap((line) => versionsOf(line, perspectives[0]!)),
    );
    const bare = first.filter(({ slots }) => !asked.some((slot) => slots.includes(slot)));
    return [...lintRhymes(first, second, language), ...bare.map(({ text }) => `without {${asked[0]!}}: "${text}"`)];
  });
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

/** A line may stand in the bank once, and once more among those for several. */
function repeated(bank: Bank): string[] {
  const seen = new Set<string>();
  const lines = bank.sheets.flatMap((sheet) =>
    [...[...thinParts, ...storyParts].flatMap((part) => sheet[part].flat(2)), ...sheet.closers].map((line) => ({
      line,
      key: `${sheet.to ?? ''} ${line.toLowerCase()}`,
    })),
  );
  return lines.filter(({ key }) => seen.size === seen.add(key).size).map(({ line }) => `twice in the bank: "${line}"`);
}

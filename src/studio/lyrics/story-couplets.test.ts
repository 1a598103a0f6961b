import { expect, test } from 'vitest';
import { type DayGroup, type RefrainKind, refrainKinds } from './as-told-rules.ts';
import { language as english } from './english/index.ts';
import type { Perspective } from './language.ts';
import { type CoupletOrder, coupletsFor, groupsOf } from './story-couplets.ts';
import type { Occasion } from '#occasions/occasions.ts';

const { couplets } = english.asTold!;

test('STU-01 two lines of ours between a hook and itself rhyme, fit the measure and are no two the same', () => {
  const all = couplets.flatMap(({ lines }) => lines);
  for (const line of all) {
    for (const one of ['$1', '$2']) {
      const way = line.replaceAll(/\{(?:from|gender):([^|]*)\|([^}]*)\}/gu, one).replace('{name}', 'Nora');
      const [first = '', second = ''] = way.split(' / ');
      expect(english.rhymes(first, second), line).toBe(true);
      for (const half of [first, second]) {
        const count = english.syllables(half).length;
        expect(count >= 7 && count <= 10, half).toBe(true);
      }
    }
  }
  expect(new Set(all).size).toBe(all.length);
});

const toOne: Perspective = { from: 'many', to: 'one', gender: 'f' };
const toTwo: Perspective = { from: 'many', to: 'many', gender: 'unknown' };

const orderOf = (kind: RefrainKind, occasion: Occasion, perspective = toOne, isToThem = true): CoupletOrder => ({
  kind,
  occasion,
  perspective,
  isToThem,
  groups: groupsOf(occasion, perspective, {}, false),
});
const chosen = (order: CoupletOrder, random = () => 0.5): string[] =>
  coupletsFor(couplets, order, random).map((lines) => lines.map(({ text }) => text).join(' / '));

const days = [
  'birthday', 'anniversary', 'mothersday', 'memorial', 'pettribute', 'retirement', 'graduation', 'corporate', 'sports', 'newparents', 'christmas', 'roast', 'just-because', 'military', 'housewarming', 'travel',
] as const satisfies Occasion[]; // prettier-ignore

test.each(days)('STU-01 every kind of hook has four couplets or more, to one and to several: %s', (occasion) => {
  for (const kind of refrainKinds.filter((one) => one !== 'about' && one !== 'nameless'))
    for (const perspective of kind === 'own' || kind === 'once' ? [toOne] : [toOne, toTwo])
      expect(new Set(chosen(orderOf(kind, occasion, perspective))).size, kind).toBeGreaterThanOrEqual(4);
});

test.each(days)('STU-01 a song about somebody has couplets that do not speak to them: %s', (occasion) => {
  for (const kind of ['about', 'between', 'thing'] as const) {
    const lines = chosen(orderOf(kind, occasion, toOne, false));
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(lines.join(' ')).not.toMatch(/\byou\b/u);
  }
});

test.each([
  ['a partner', 'anniversary', { from: 'one', to: 'one', gender: 'f' }, { kin: 'wife' }, ['love']],
  ['a sister', 'wedding', { from: 'one', to: 'one', gender: 'f' }, { kin: 'sister' }, ['friend']],
  ['a couple', 'wedding', toTwo, {}, ['couple']],
  ['Mum', 'birthday', toOne, { kin: 'mother' }, ['birthday', 'parents']],
  ['a wife', 'mothersday', toOne, { kin: 'wife' }, ['friend']],
] as const)('STU-01 couplets are of the day and of whom it is for: %s', (_, occasion, perspective, known, groups) => {
  expect(groupsOf(occasion, perspective, known, false)).toEqual<DayGroup[]>([...groups]);
});

/** Hooks and days as a hundred and twenty orders of strangers had them, of a hundred. */
const hooksOfHundred: Partial<Record<RefrainKind, number>> = { between: 26, own: 12, once: 3, object: 14, deed: 10, habit: 8, ours: 5, thing: 7, named: 9, nameless: 3, about: 3 }; // prettier-ignore
const daysOfHundred: Partial<Record<Occasion, number>> = { birthday: 26, wedding: 10, memorial: 6, anniversary: 6, mothersday: 8, fathersday: 6, retirement: 6, 'just-because': 6, roast: 4, graduation: 4, pettribute: 4, corporate: 4, newparents: 4, christmas: 3, grandparentsday: 3 }; // prettier-ignore

test('STU-01 no line of a couplet is in more than three of a hundred songs', () => {
  let seed = 7;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const counts = new Map<string, number>();
  const rounds = 12;
  for (const [occasion, ofDay] of Object.entries(daysOfHundred) as [Occasion, number][])
    for (const [kind, ofKind] of Object.entries(hooksOfHundred) as [RefrainKind, number][])
      for (let round = 0; round < rounds; round += 1) {
        const [couplet = ''] = chosen(orderOf(kind, occasion), random);
        const share = (ofDay * ofKind) / 10_000 / rounds;
        counts.set(couplet, (counts.get(couplet) ?? 0) + share);
      }
  expect([...counts].filter(([, share]) => share > 0.03)).toEqual([]);
});

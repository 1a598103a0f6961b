import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { welcomeDaysWithoutPlan } from '#features/hosts/domain/limits.ts';
import { cancelUntil, refundUntil } from '#features/rights/domain/windows.ts';

interface Written {
  where: string;
  text: string;
}

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((file) => path.join(folder, String(file)))
    .filter((file) => file.endsWith(ending));

function textsIn(value: unknown, where: string): Written[] {
  if (typeof value === 'string') return [{ where, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${where} ${key}`));
}

/** Every text of the shop in every language: messages, pages, legal texts. */
const content: Written[] = filesBelow('content', '.json')
  .filter((file) => file !== path.join('content', 'site.json') && !file.startsWith(path.join('content', 'samples')))
  .flatMap((file) => textsIn(JSON.parse(readFileSync(file, 'utf8')), file));

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Letters and answers of the API whose words stand in the code. */
const code: Written[] = filesBelow(path.join('src', 'features'), '.ts')
  .filter((file) => !file.includes('.test.') && !file.includes(`${path.sep}test${path.sep}`))
  .flatMap((file) =>
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(/(['`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(
      ([, , text = '']) => ({
        where: file,
        text,
      }),
    ),
  );

/** The least amount that a form takes is no price. */
const leastAmount = '£0.01';

test('MEND-20a D23 no text of the shop says a price by itself: every amount comes from the price book', () => {
  expect(content.length).toBeGreaterThan(1500);
  const fixed = [...content, ...code].filter(({ text }) =>
    /(?:£|€|GBP|EUR)\s?\d|\d\s?(?:£|€|pounds\b|Pfund\b|libras\b|livres\b|sterline\b)/i.test(
      text.replaceAll(leastAmount, ''),
    ),
  );
  expect(fixed).toEqual([]);
});

const numbers = new Map(
  [
    'two three four five six seven eight nine ten',
    'dos tres cuatro cinco seis siete ocho nueve diez',
    'deux trois quatre cinq six sept huit neuf dix',
    'due tre quattro cinque sei sette otto nove dieci',
    'zwei drei vier fünf sechs sieben acht neun zehn',
  ].flatMap((names) => names.split(' ').map((name, place) => [name, place + 2] as const)),
);
const number = ['\\d+', ...numbers.keys()].join('|');
const inDays = new RegExp(
  `(?<!\\p{L})(${number})(?:\\s?[-–]\\s?(\\d+))?\\s(?:business |working |full )?(?:days?|d[ií]as?|jours?|giorni|Tagen?|Arbeitstagen?|Werktagen?)(?!\\p{L})`,
  'giu',
);

const ofRefunds =
  /refund|money back|giv(?:e|ing) (?:it |the money )?back|banks? take|reembols|devol|rembours|rimbors|erstatt|geld zurück/i;

const ofDelivery = /deliver|entreg|livr|consegn|liefer/i;

/** Days named in sentences about refunds, or about the delivery in a message that is named after them: '7', or '5 10' for a span. */
function refundDays({ where, text }: Written): string[] {
  return text
    .split(/(?<=[.!?;])\s/)
    .filter((sentence) => ofRefunds.test(sentence) || (/refund/i.test(where) && ofDelivery.test(sentence)))
    .filter((sentence) => !/14-day|14 d/i.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(inDays)])
    .map(([, from = '', to]) =>
      [numbers.get(from.toLowerCase()) ?? from, to].filter((part) => part !== undefined).join(' '),
    );
}

test('MEND-20b every text says the same of refunds: asked for within seven days of delivery, at the bank in five to ten', () => {
  const day = 24 * 60 * 60 * 1000;
  const window = refundUntil({ completedAt: new Date(0) } as Parameters<typeof refundUntil>[0]);
  const days = (window?.getTime() ?? 0) / day;
  const said = [...content, ...code].flatMap((one) => refundDays(one).map((span) => ({ where: one.where, span })));
  expect(said.length, 'pages, portal, terms and letters say it').toBeGreaterThan(5);
  expect(said.filter(({ span }) => span !== String(days) && span !== '5 10')).toEqual([]);
});

const sentences = ({ where, text }: Written): Written[] =>
  text.split(/(?<=[.!?;])\s/).map((sentence) => ({ where, text: sentence }));

test('MEND-20c no text counts the places of a day by itself, and places return at midnight in London alone', () => {
  const all = [...content, ...code].flatMap((one) => sentences(one));
  const count =
    /(?<![#{\w])(?:\d+|thirty)\s+(?:\p{L}+\s+)?(?:places?|orders?|songs?|plazas?|pedidos?|commandes?|posti|ordini|Plätze|Bestellungen)(?!\p{L})/iu;
  const ofDay = /\b(?:a|per|each|every|one) day\b|\btoday\b|\bal día\b|\bpar jour\b|\bal giorno\b|\bam Tag\b/i;
  const counted = all.filter(({ text }) => count.test(text) && ofDay.test(text));
  expect(counted).toEqual([]);
  const midnight = all.filter(({ text }) => /midnight|medianoche|minuit|mezzanotte|Mitternacht/i.test(text));
  expect(midnight.length).toBeGreaterThan(1);
  expect(midnight.filter(({ text }) => !/London|Londres|Londra/.test(text))).toEqual([]);
});

const anHour = /\b(?:an|one|the|1|una|une|un’|un|eine[rn]?)[\s\u00a0]?(?:hour|hora|heure|ora|Stunde)\b/i;

test('MEND-20d every text that says until when an order can be cancelled says an hour, as the order itself does', () => {
  const paidAt = new Date(0);
  const until = cancelUntil({ status: 'paid', paidAt, workBegunAt: null, completedAt: null, pricePence: 1 });
  expect(until?.getTime()).toBe(60 * 60 * 1000);
  const timed = [...content, ...code]
    .flatMap((one) => sentences(one))
    .filter(
      ({ text }) =>
        /cancel(?!lar)|annul|stornier/i.test(text) &&
        /\b(?:hours?|minutes?|horas?|heures?|or[ae]|Stunden?)\b/i.test(text),
    );
  expect(timed.length).toBeGreaterThan(4);
  expect(timed.filter(({ text }) => !anHour.test(text))).toEqual([]);
});

test('MEND-20j the privacy policy says of the films that a host keeps without a plan how long they stay', () => {
  const policy = content.filter(({ where }) => where.startsWith(path.join('content', 'legal', 'privacy-policy.json')));
  const ofFilms = policy.filter(({ text }) => /film of a sample/.test(text)).flatMap((one) => sentences(one));
  expect(ofFilms.map(({ text }) => text)).toContainEqual(
    expect.stringMatching(new RegExp(`sample is deleted after ${welcomeDaysWithoutPlan} days.*welcome video`)),
  );
});

import { expect, test } from 'vitest';
import { allOccasions, isCalm, type Occasion } from '#occasions/occasions.ts';
import { tonesFor } from '../audience.ts';
import { corpusOrders } from '../corpus/orders.ts';
import { createLyricist } from '../index.ts';
import { briefOf } from '../reading/test/read-story.ts';
import { lintStanzas } from '../stanza-lint.ts';
import { stanzaParts, type StanzaPart } from '../stanza-sheets.ts';
import { type Stanza, stanzasFor } from '../stanzas.ts';
import { language } from './index.ts';
import { knownOf } from './known.ts';

const { stanzas } = language.bank;
const lyricist = createLyricist();

/** Lines that no song of grief may sing, whatever was told. */
const joking = /(?<!\p{L})(?:cumpleaños|velas|broma|tarta|fiesta|boda|cielo|ángel|ángeles|dios)(?!\p{L})|!/iu;
const places: readonly StanzaPart[] = [
  'open',
  'middle',
  'turn',
  'last',
  'hooks',
  'chorus',
  'said',
  'answers',
  'beside',
];

async function write(brief: Parameters<typeof lyricist.write>[0]): Promise<string[]> {
  const result = await lyricist.write(brief, { signal: new AbortController().signal, onProgress: () => {} });
  if (result.kind !== 'written') throw new Error('was not written');
  return result.lyrics.sections.flatMap(({ lines }) => lines.map(({ display }) => display));
}

test('STU-01 every Spanish stanza rhymes by sound, fits the measure, and says nothing that stands elsewhere', () => {
  expect(stanzas.length).toBeGreaterThan(20);
  expect(lintStanzas(language)).toEqual([]);
});

test.each(allOccasions)(
  'STU-01 has Spanish stanzas for every place of a song for %s without anything told',
  (occasion) => {
    const isFree = ({ lines }: Stanza): boolean =>
      lines.every((versions) => versions.some(({ slots }) => slots.every((slot) => slot === 'name')));
    for (const mood of ['Happy', 'Romantic', 'Reflective', 'Funny', 'Sad'] as const) {
      for (const to of isCalm(occasion) ? (['one'] as const) : (['one', 'many'] as const)) {
        for (const from of ['one', 'many'] as const) {
          const tones = tonesFor(occasion, mood, () => 0);
          const pool = stanzasFor(stanzas, {
            occasion,
            tones,
            perspective: { from, to, gender: 'unknown' },
            known: {},
          });
          for (const part of places)
            expect(pool[part].filter(isFree).length, `${part} ${mood} ${to} ${from}`).toBeGreaterThanOrEqual(2);
          expect(pool.with.length).toBeGreaterThanOrEqual(2);
        }
      }
    }
  },
);

test.each(allOccasions.filter(isCalm))('STU-01 no Spanish stanza for %s jokes, celebrates or preaches', (occasion) => {
  const perspective = { from: 'many', to: 'one', gender: 'unknown' } as const;
  const pool = stanzasFor(stanzas, { occasion, tones: tonesFor(occasion, 'Funny', () => 0), perspective, known: {} });
  const lines = stanzaParts.flatMap((part) =>
    pool[part].flatMap((stanza) => stanza.lines.flat().map(({ text }) => text)),
  );
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.filter((line) => joking.test(line))).toEqual([]);
});

test('STU-01 a Spanish song sings what was told, and is of stanzas where nothing was', async () => {
  const moment = 'Cosió mi disfraz en una noche.';
  const told = await write({ ...briefOf('es', { moment, shown: 'Rosa' }), seed: 'told' });
  expect(told.join(' ')).toMatch(/cosiste mi disfraz/iu);
  const untold = await write({ ...briefOf('es', { moment: '', shown: 'Rosa' }), seed: 'untold' });
  const written = new Set(
    stanzas.flatMap((sheet) => stanzaParts.flatMap((part) => sheet[part].flat())).map((line) => line.toLowerCase()),
  );
  const verses = untold.slice(0, 4).map((line) => line.toLowerCase());
  expect(verses.filter((line) => !written.has(line))).toEqual([]);
});

const known = (moment: string, shown: string, occasion: Occasion = 'birthday') =>
  knownOf(briefOf('es', { moment, shown, occasion }));

test.each([
  ['Cumple 70 años el 14.', 'Mamá', { kin: 'mother', age: { years: 70, words: 'setenta' } }],
  ['Hoy cumple 31 años.', 'Kevin', { age: { years: 31, words: 'treinta y uno' } }],
  ['Mi mujer Marisol acabó la carrera. 40 años', 'Marisol', { kin: 'wife', age: { years: 40, words: 'cuarenta' } }],
  ['Ana es mi mejor amiga.', 'Ana', { kin: 'friend' }],
  ['Ana es mi hermana de leche.', 'Ana', {}],
  ['Su hermano Leo tiene 4 años.', 'Ana', {}],
  ['Cumple 80 años. Nada de bromas, sin decir la edad.', 'abuelo Berto', { kin: 'grandfather' }],
  ['Me enseñó a nadar cuando yo tenía 9 años.', 'Marta', {}],
])('STU-01 "%s" of %s surely says %j in Spanish', (moment, shown, expected) => {
  expect(known(moment, shown)).toEqual(expected);
});

test('STU-01 years in Spanish are those of the day, and no others', () => {
  expect(known('Llevan 40 años casados.', 'Carmen y José', 'anniversary')).toEqual({ years: 'cuarenta' });
  expect(known('Cocinó en la escuela durante 31 años.', 'Graciela', 'retirement')).toEqual({ years: 'treinta y uno' });
  expect(known('Estuvo enferma 2 años.', 'Graciela', 'retirement')).toEqual({});
  expect(known('Su casa tiene 100 años.', 'Carmen y José', 'anniversary')).toEqual({});
});

test.each([
  ['Nuestra bebé nació dormida en mayo.', true],
  ['Nuestro hijo vivió solo tres días.', true],
  ['Tuvimos a nuestra niña unas pocas horas.', true],
  ['Arreglaba relojes en el garaje.', undefined],
  ['Nos llevaba a pescar tres días cada año con mi hijo.', undefined],
])('STU-01 a short life is known by what is told of it in Spanish: %s', (moment, isShortLife) => {
  expect(known(moment, 'Luz', 'memorial').isShortLife).toBe(isShortLife);
});

test.each([1, 2, 3, 4, 5, 6])(
  'STU-01 a Spanish song for a child that hardly lived sings no stanza of a life, and no refrain of its end (%i)',
  async (number) => {
    const moment = 'Nació dormida en mayo. Estuvimos con ella dos horas.';
    const brief = briefOf('es', { moment, shown: 'Luz', occasion: 'memorial' });
    const sung = (await write({ ...brief, seed: `short ${number}` })).map((line) => line.toLowerCase());
    const ofLife = new Set(
      stanzas
        .filter((sheet) => sheet.short !== true)
        .flatMap((sheet) => stanzaParts.flatMap((part) => sheet[part].flat()))
        .map((line) => line.toLowerCase()),
    );
    expect(sung.filter((line) => ofLife.has(line))).toEqual([]);
    expect(sung.filter((line) => line.includes('dormida'))).toHaveLength(1);
  },
);

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'STU-01 a Spanish chorus does not go on with what a verse behind it tells (%i)',
  async (number) => {
    const moment = 'Hacía croquetas los domingos.';
    const brief = briefOf('es', { moment, shown: 'Mamá', words: '"todo tiene arreglo"' });
    const lines = await write({ ...brief, seed: String(number) });
    const told = lines.findIndex((line) => /croquetas/iu.test(line));
    expect(told).toBeGreaterThanOrEqual(0);
    const before = lines.slice(0, told).join('\n');
    expect(before).not.toMatch(/se fríen|solo una más|no llegan a mañana/iu);
  },
);

test('STU-01 a Spanish year ends on "un" before what is counted', () => {
  expect(language.inFull!('31 años y 21 días, 31')).toBe('treinta y un años y veintiún días, 31');
});

test('STU-01 no Spanish line comes in more than 3 % of two hundred songs', async () => {
  const counts = new Map<string, number>();
  const briefs = [0, 1, 2, 3, 4]
    .flatMap((variant) => corpusOrders(variant))
    .map(({ brief }) => brief)
    .filter((brief) => brief.language === 'Spanish')
    .slice(0, 200);
  expect(briefs).toHaveLength(200);
  for (const brief of briefs)
    for (const line of new Set(await write(brief))) counts.set(line, (counts.get(line) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > briefs.length * 0.03)).toEqual([]);
}, 120_000);

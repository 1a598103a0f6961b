import { expect, test } from 'vitest';
import type { Occasion } from '#occasions/occasions.ts';
import { briefOf } from '../reading/test/read-story.ts';
import { linesFor, testStanzas } from '../test/stanza-tests.ts';
import { language } from './index.ts';
import { knownOf } from './known.ts';

testStanzas({
  language,
  name: 'Spanish',
  joking: /(?<!\p{L})(?:cumpleaños|velas|broma|tarta|fiesta|boda|cielo|ángel|ángeles|dios)(?!\p{L})|!/iu,
  told: { moment: 'Cosió mi disfraz en una noche.', sung: /cosiste mi disfraz/iu },
  shortLife: { moment: 'Nació dormida en mayo. Estuvimos con ella dos horas.', shown: 'Luz', word: 'dormida' },
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

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'STU-01 a Spanish chorus does not go on with what a verse behind it tells (%i)',
  async (number) => {
    const moment = 'Hacía croquetas los domingos.';
    const brief = briefOf('es', { moment, shown: 'Mamá', words: '"todo tiene arreglo"' });
    const lines = await linesFor({ ...brief, seed: String(number) });
    const told = lines.findIndex((line) => /croquetas/iu.test(line));
    expect(told).toBeGreaterThanOrEqual(0);
    const before = lines.slice(0, told).join('\n');
    expect(before).not.toMatch(/se fríen|solo una más|no llegan a mañana/iu);
  },
);

test('STU-01 a Spanish year ends on "un" before what is counted', () => {
  expect(language.inFull!('31 años y 21 días, 31')).toBe('treinta y un años y veintiún días, 31');
});

import { describe, expect, test } from 'vitest';
import { spanishSyllables, speakSpanish } from './spanish.ts';

/** A word, its syllables with the stressed one in capitals, and its rhyme. */
const words: [string, string, string][] = [
  ['canción', 'can·CIÓN', 'on'],
  ['corazón', 'co·ra·ZÓN', 'on'],
  ['vida', 'VI·da', 'ida'],
  ['ahora', 'a·HO·ra', 'ora'],
  ['día', 'DÍ·a', 'ia'],
  ['María', 'ma·RÍ·a', 'ia'],
  ['historia', 'his·TO·ria', 'oria'],
  ['cuidado', 'cui·DA·do', 'ado'],
  ['ciudad', 'ciu·DAD', 'ad'],
  ['fui', 'FUI', 'i'],
  ['hoy', 'HOY', 'oi'],
  ['muy', 'MUY', 'i'],
  ['rey', 'REY', 'ei'],
  ['queso', 'QUE·so', 'eso'],
  ['guerra', 'GUE·rra', 'erra'],
  ['pingüino', 'pin·GÜI·no', 'ino'],
  ['llave', 'LLA·ve', 'abe'],
  ['valle', 'VA·lle', 'aYe'],
  ['calle', 'CA·lle', 'aYe'],
  ['mayo', 'MA·yo', 'aYo'],
  ['ya', 'YA', 'a'],
  ['búho', 'BÚ·ho', 'uo'],
  ['perro', 'PE·rro', 'erro'],
  ['instante', 'ins·TAN·te', 'ante'],
  ['nadie', 'NA·die', 'adie'],
  ['después', 'des·PUÉS', 'es'],
  ['cielo', 'CIE·lo', 'elo'],
  ['quiero', 'QUIE·ro', 'ero'],
  ['azúcar', 'a·ZÚ·car', 'ukar'],
  ['árbol', 'ÁR·bol', 'arbol'],
  ['último', 'ÚL·ti·mo', 'ultimo'],
  ['guitarra', 'gui·TA·rra', 'arra'],
  ['extraño', 'ex·TRA·ño', 'aNo'],
  ['reloj', 're·LOJ', 'oj'],
  ['examen', 'e·XA·men', 'amen'],
  ['huevo', 'HUE·vo', 'ebo'],
  ['abuela', 'a·BUE·la', 'ela'],
  ['país', 'pa·ÍS', 'is'],
  ['oído', 'o·Í·do', 'ido'],
  ['aéreo', 'a·É·re·o', 'ereo'],
  ['vio', 'VIO', 'o'],
];

const shown = ({ syllables, stress }: { syllables: string[]; stress: number }) =>
  syllables.map((text, place) => (place === stress ? text.toUpperCase() : text)).join('·');

describe('Spanish', () => {
  test.each(words)('STU-01 %s is said %s and rhymes on %s', (word, said, rhyme) => {
    expect([shown(speakSpanish(word)), speakSpanish(word).rhyme]).toEqual([said, rhyme]);
  });

  test.each([
    ['Te espero en la estación', 6],
    ['Hoy la abuela ha puesto el huevo', 8],
    ['Llueve y truena', 4],
  ])('STU-01 “%s” is sung on %i notes', (line, count) => {
    expect(spanishSyllables(line)).toHaveLength(count);
  });

  test('STU-01 every word of a line has its place, in order, whatever is written', () => {
    for (const line of ['', '—', '🎉 🎉', '1999', '愛 Мария', 'x'.repeat(300), 'aeiou'.repeat(60), "l'' ' «»"]) {
      const spoken = spanishSyllables(line);
      const places = spoken.map(({ word }) => word);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(spoken.every(({ text, word, lastWord }) => text !== '' && lastWord >= word)).toBe(true);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { italianSyllables, speakItalian } from './italian.ts';

/** A word, its syllables with the stressed one in capitals, and its rhyme. */
const words: [string, string, string][] = [
  ['amore', 'a·MO·re', 'ore'],
  ['cuore', 'CUO·re', 'ore'],
  ['città', 'cit·TÀ', 'a'],
  ['perché', 'per·ché', 'e'],
  ['tavola', 'TA·vo·la', 'avola'],
  ['gioia', 'GIO·ia', 'oia'],
  ['noia', 'NO·ia', 'oia'],
  ['figlio', 'FI·glio', 'iLo'],
  ['paura', 'pa·U·ra', 'ura'],
  ['mio', 'MI·o', 'io'],
  ['miei', 'MIEI', 'ei'],
  ['poesia', 'po·e·SI·a', 'ia'],
  ['uomo', 'UO·mo', 'omo'],
  ['guida', 'GUI·da', 'ida'],
  ['acqua', 'AC·qua', 'akkwa'],
  ['pasta', 'PA·sta', 'asta'],
  ['aiuola', 'ai·UO·la', 'ola'],
  ['parlavano', 'par·LA·va·no', 'avano'],
  ['bellissimo', 'bel·LIS·si·mo', 'issimo'],
  ['occhi', 'OC·chi', 'okki'],
  ['giochi', 'GIO·chi', 'oki'],
  ['bacio', 'BA·cio', 'aTo'],
  ['faccio', 'FAC·cio', 'aTTo'],
  ['sorridere', 'sor·RI·de·re', 'idere'],
  ['guerra', 'GUER·ra', 'erra'],
  ['scuola', 'SCUO·la', 'ola'],
  ['compagnia', 'com·pa·GNI·a', 'ia'],
  ['nostalgia', 'no·stal·GI·a', 'ia'],
  ['divano', 'di·VA·no', 'ano'],
  ['lasagne', 'la·SA·gne', 'aNe'],
  ['voglio', 'VO·glio', 'oLo'],
  ['luglio', 'LU·glio', 'uLo'],
  ['ormai', 'or·MAI', 'ai'],
  ['farai', 'fa·RAI', 'ai'],
  ['Lucia', 'lu·CI·a', 'ia'],
  ["c'è", "C'È", 'e'],
  ["l'amore", "l'a·MO·re", 'ore'],
  ["un'altra", "u·N'AL·tra", 'altra'],
  ['amor', 'a·MOR', 'or'],
  ['barattolo', 'ba·RAT·to·lo', 'attolo'],
  ['ciliegia', 'ci·LIE·gia', 'eJa'],
  ['zia', 'ZI·a', 'ia'],
  ['due', 'DU·e', 'ue'],
  ['cucchiaino', 'cuc·chia·I·no', 'ino'],
  ['manie', 'ma·NI·e', 'ie'],
  ['firmano', 'FIR·ma·no', 'irmano'],
  ['mettila', 'MET·ti·la', 'ettila'],
  ['aggiungere', 'ag·GIUN·ge·re', 'unJere'],
];

const shown = ({ syllables, stress }: { syllables: string[]; stress: number }) =>
  syllables.map((text, place) => (place === stress ? text.toUpperCase() : text)).join('·');

describe('Italian', () => {
  test.each(words)('STU-01 %s is said %s and rhymes on %s', (word, said, rhyme) => {
    expect([shown(speakItalian(word)), speakItalian(word).rhyme]).toEqual([said, rhyme]);
  });

  test.each([
    ['Ti ho aspettato alla stazione', 8],
    ['Nonna, un altro anno ed è già qui', 8],
    ["C'è la tua tazza sullo scaffale", 10],
  ])('STU-01 “%s” is sung on %i notes', (line, count) => {
    expect(italianSyllables(line)).toHaveLength(count);
  });

  test('STU-01 every word of a line has its place, in order, whatever is written', () => {
    for (const line of ['', '—', '🎉 🎉', '1999', '愛 Мария', 'x'.repeat(300), 'aeiou'.repeat(60), "l'' ' «»"]) {
      const spoken = italianSyllables(line);
      const places = spoken.map(({ word }) => word);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(spoken.every(({ text, word, lastWord }) => text !== '' && lastWord >= word)).toBe(true);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { germanSyllables, speakGerman } from './german.ts';

/** A word, its syllables with the stressed one in capitals, and its rhyme. */
const words: [string, string, string][] = [
  ['Tag', 'TAG', 'a:k'],
  ['Sack', 'SACK', 'ak'],
  ['Glas', 'GLAS', 'a:s'],
  ['das', 'das', 'as'],
  ['Liebe', 'LIE·be', 'i:b@'],
  ['geblieben', 'ge·BLIE·ben', 'i:b@n'],
  ['leben', 'LE·ben', 'e:b@n'],
  ['gegeben', 'ge·GE·ben', 'e:b@n'],
  ['Haus', 'HAUS', 'AUs'],
  ['Herz', 'HERZ', 'erz'],
  ['Schmerz', 'SCHMERZ', 'erz'],
  ['Zeit', 'ZEIT', 'AIt'],
  ['Lied', 'LIED', 'i:t'],
  ['gehen', 'GE·hen', 'e:@n'],
  ['sehen', 'SE·hen', 'e:@n'],
  ['lachen', 'LA·chen', 'aC@n'],
  ['Buch', 'BUCH', 'u:C'],
  ['Kuchen', 'KU·chen', 'u:C@n'],
  ['Küche', 'KÜ·che', 'üC@'],
  ['Geburtstag', 'ge·BURTS·tag', 'a:k'],
  ['Augenblick', 'AU·gen·blick', 'ik'],
  ['Glück', 'GLÜCK', 'ük'],
  ['Erde', 'ER·de', 'e:rd@'],
  ['Mond', 'MOND', 'o:nt'],
  ['gesund', 'ge·SUND', 'unt'],
  ['und', 'und', 'unt'],
  ['lebt', 'LEBT', 'e:pt'],
  ['Hand', 'HAND', 'ant'],
  ['gewandt', 'ge·WANDT', 'ant'],
  ['ewig', 'E·wig', 'ewiC'],
  ['ehrlich', 'EHR·lich', 'e:rliC'],
  ['Hoffnung', 'HOFF·nung', 'ofnuN'],
  ['spazieren', 'spa·ZIE·ren', 'i:r@n'],
  ['Melodie', 'me·lo·DIE', 'i:'],
  ['Familie', 'fa·MIL·ie', 'ilj@'],
  ['Mädchen', 'MÄD·chen', 'e:dC@n'],
  ['verstehen', 'vers·TE·hen', 'e:@n'],
  ['besuchen', 'be·SU·chen', 'u:C@n'],
  ['erzählen', 'er·ZÄH·len', 'e:l@n'],
  ['Geschichte', 'ge·SCHICH·te', 'iCt@'],
  ['Freund', 'FREUND', 'OYnt'],
  ['Leute', 'LEU·te', 'OYt@'],
  ['Träume', 'TRÄU·me', 'OYm@'],
  ['Abend', 'A·bend', 'a:b@nt'],
  ['Oma', 'O·ma', 'o:ma'],
  ['Kerzen', 'KER·zen', 'erz@n'],
  ['Straße', 'STRA·ße', 'a:s@'],
  ['Küchentisch', 'KÜ·chen·tisch', 'üC@ntiS'],
  ['Zimmer', 'ZIM·mer', 'im6'],
  ['Freundschaft', 'FREUND·schaft', 'aft'],
  ['Ewigkeit', 'E·wig·keit', 'AIt'],
  ['Fenster', 'FENS·ter', 'enst6'],
  ['Regen', 'RE·gen', 'e:g@n'],
  ['gestern', 'GES·tern', 'est6n'],
  ['gehört', 'ge·HÖRT', 'ört'],
  ['beeilen', 'bee·I·len', 'AIl@n'],
];

const shown = ({ syllables, stress }: { syllables: string[]; stress: number }) =>
  syllables.map((text, place) => (place === stress ? text.toUpperCase() : text)).join('·');

describe('German', () => {
  test.each(words)('STU-01 %s is said %s and rhymes on %s', (word, said, rhyme) => {
    expect([shown(speakGerman(word)), speakGerman(word).rhyme]).toEqual([said, rhyme]);
  });

  test.each([
    ['Du hast nach all den Jahren nichts verlernt', 10],
    ['Ihr alter roter Käfer', 7],
  ])('STU-01 “%s” is sung on %i notes', (line, count) => {
    expect(germanSyllables(line)).toHaveLength(count);
  });

  test('STU-01 every word of a line has its place, in order, whatever is written', () => {
    for (const line of ['', '—', '🎉 🎉', '1999', '愛 Мария', 'x'.repeat(300), 'aeiou'.repeat(60), "l'' ' «»"]) {
      const spoken = germanSyllables(line);
      const places = spoken.map(({ word }) => word);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(spoken.every(({ text, word, lastWord }) => text !== '' && lastWord >= word)).toBe(true);
    }
  });
});

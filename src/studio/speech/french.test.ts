import { describe, expect, test } from 'vitest';
import { frenchSyllables, speakFrench } from './french.ts';

/** A word, its syllables with the stressed one in capitals, and its rhyme. */
const words: [string, string, string][] = [
  ['amour', 'a·MOUR', 'ur'],
  ['toujours', 'tou·JOURS', 'ur'],
  ['aimer', 'ai·MER', 'e'],
  ['été', 'é·TÉ', 'e'],
  ['chanté', 'chan·TÉ', 'e'],
  ['vrai', 'VRAI', 'E'],
  ['femme', 'FEMME', 'am'],
  ['fille', 'FILLE', 'ij'],
  ['famille', 'fa·MILLE', 'ij'],
  ['ville', 'VILE', 'il'],
  ['soleil', 'so·LEIL', 'Ej'],
  ['travail', 'tra·VAIL', 'aj'],
  ['œil', 'ŒIL', '2j'],
  ['monsieur', 'me·SSIEU', '2'],
  ['bonheur', 'bon·HEUR', '2r'],
  ['temps', 'TAN', '1'],
  ['printemps', 'prin·TAN', '1'],
  ['maison', 'mai·SON', '4'],
  ['chanson', 'chan·SON', '4'],
  ['table', 'TABLE', 'abl'],
  ['belle', 'BELLE', 'El'],
  ['rose', 'ROSE', 'oz'],
  ['mot', 'MOT', 'o'],
  ['eau', 'EAU', 'o'],
  ['haute', 'HAUTE', 'ot'],
  ['journée', 'jour·NÉE', 'e'],
  ['pied', 'PIÉ', 'e'],
  ['lumière', 'lu·MIÈRE', 'Er'],
  ['nuit', 'NUIT', 'i'],
  ['voyage', 'voy·AGE', 'aZ'],
  ['pays', 'pé·I', 'i'],
  ['oublier', 'ou·bli·ER', 'e'],
  ['prière', 'pri·ÈRE', 'Er'],
  ['chien', 'CHIEN', '3'],
  ['loin', 'LOIN', '3'],
  ['deux', 'DEUX', '2'],
  ['cœur', 'CŒUR', '2r'],
  ['jeune', 'JEUNE', '2n'],
  ['fenêtre', 'fe·NÊTRE', 'Etr'],
  ['forêt', 'fo·RÊT', 'E'],
  ['merci', 'mer·CI', 'i'],
  ['hiver', 'i·VÈRE', 'Er'],
  ['mer', 'MÈRE', 'Er'],
  ['guitare', 'gui·TARE', 'ar'],
  ['encore', 'en·CORE', 'Or'],
  ['tiroir', 'ti·ROIR', 'ar'],
  ['mémoire', 'mé·MOIRE', 'ar'],
  ['feuille', 'FEUILLE', '2j'],
  ['oiseau', 'oi·SEAU', 'o'],
  ['argent', 'ar·GENT', '1'],
  ['vent', 'VENT', '1'],
  ['montagne', 'mon·TAGNE', 'aJ'],
  ['cuisine', 'cui·SINE', 'in'],
  ['parfum', 'par·FUM', '3'],
  ['yeux', 'i·EU', '2'],
  ['patience', 'pa·ti·ENCE', '1s'],
  ['science', 'sci·ENCE', '1s'],
];

const shown = ({ syllables, stress }: { syllables: string[]; stress: number }) =>
  syllables.map((text, place) => (place === stress ? text.toUpperCase() : text)).join('·');

describe('French', () => {
  test.each(words)('STU-01 %s is said %s and rhymes on %s', (word, said, rhyme) => {
    expect([shown(speakFrench(word)), speakFrench(word).rhyme]).toEqual([said, rhyme]);
  });

  test.each([
    ['Une belle journée sur une île', 9],
    ['Je te promets que la table est mise', 9],
    ['La table est longue', 4],
  ])('STU-01 “%s” is sung on %i notes', (line, count) => {
    expect(frenchSyllables(line)).toHaveLength(count);
  });

  test('STU-01 every word of a line has its place, in order, whatever is written', () => {
    for (const line of ['', '—', '🎉 🎉', '1999', '愛 Мария', 'x'.repeat(300), 'aeiou'.repeat(60), "l'' ' «»"]) {
      const spoken = frenchSyllables(line);
      const places = spoken.map(({ word }) => word);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(spoken.every(({ text, word, lastWord }) => text !== '' && lastWord >= word)).toBe(true);
    }
  });
});

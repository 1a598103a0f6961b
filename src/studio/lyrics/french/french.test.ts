import { describe, expect, test } from 'vitest';
import { storyMeasure } from '../fitting.ts';
import { storyOf, told } from '../reading/test/read-story.ts';
import { tellingsOfStory } from '../telling.ts';
import { language } from './index.ts';

describe('STU-01 French is told to the recipient', () => {
  test.each([
    [
      'infirmière de nuit, chante dans sa voiture, a embouti le maire',
      ['tu chantes dans ta voiture', 'tu as embouti le maire'],
    ],
    [
      '50 ans, déteste les surprises, perd toujours ses clés',
      ['tu détestes les surprises', 'tu perds toujours tes clés'],
    ],
    ["supporte l'OM depuis toujours", ["tu supportes l'OM depuis toujours"]],
    ['elle coud tous nos costumes', ['tu couds tous nos costumes']],
    ["s'endort debout", ["tu t'endors debout"]],
    ["elle s'endort sur le clavier", ["tu t'endors sur le clavier"]],
  ])('STU-01 %s', async (text, lines) => {
    expect(await told('fr', text)).toEqual(expect.arrayContaining(lines));
  });

  test.each([
    'il a plu toute la nuit',
    'il a neigé deux jours',
    'il faut trois chansons',
    'il y avait trente roses',
    'il était tard',
    'il fait froid',
  ])('STU-01 nobody does it: %s', async (text) => {
    expect(await told('fr', text, { shown: 'Luc' })).toEqual([text]);
  });

  test.each([
    ['Un lama lui a craché dessus', "un lama t'a craché dessus"],
    ['Il lui a fallu trois ans', "Il t'a fallu trois ans"],
    ["son prof disait qu'elle réussirait", 'ton prof disait que tu réussirais'],
    ['elle rit si fort que les gens se retournent', 'tu ris si fort que les gens se retournent'],
    ['elle parle plus vite que son ombre', 'tu parles plus vite que ton ombre'],
  ])('STU-01 %s', async (text, line) => {
    expect(await told('fr', text)).toEqual([line]);
  });

  test.each(['elle lui a donné son manteau', 'elle reconnaissait chaque élève à sa toux'])(
    'STU-01 who is meant is not guessed: %s',
    async (text) => {
      expect(await told('fr', text)).toEqual([]);
    },
  );
});

describe('STU-01 French clauses are cut where they end', () => {
  test.each([
    ["Elle a brûlé le gigot et on l'a mangé quand même.", "et on l'a mangé quand même"],
    ['Il chante quand même sous la douche.', 'tu chantes quand même sous la douche'],
    ['Elle sourit même quand on est en retard.', 'même quand on est en retard'],
    ['Il appelle sa mère juste quand le match commence.', 'juste quand le match commence'],
  ])('STU-01 %s', async (text, clause) => {
    expect(await told('fr', text, { shown: 'Luc' })).toContain(clause);
  });

  test.each([
    "Il a perdu la bague et on l'a retrouvée.",
    "Il a brûlé le gigot et on l'a mangé quand même.",
    "Il a construit une cabane dans l'arbre et elle est tombée, alors il l'a refaite.",
  ])('STU-01 no telling begins with what "l\'a" points back from: %s', async (text) => {
    const story = await storyOf('fr', { moment: text, shown: 'Luc' });
    const tellings = tellingsOfStory(story, language, storyMeasure(language));
    expect(tellings.map(({ lines }) => lines.join(' ')).filter((line) => /^(?:On|Tu) l'/u.test(line))).toEqual([]);
  });
});

test('STU-01 a French line may end on "nous" where its clause does, and nowhere else', async () => {
  const moment = 'Elle a toujours été là pour nous même quand la maison a brûlé.';
  const story = await storyOf('fr', { moment, shown: 'Rose' });
  const broken = tellingsOfStory(story, language, storyMeasure(language)).map(({ lines }) => lines.join(' / '));
  expect(broken).toContain('Tu as toujours été là pour nous / Même quand la maison a brûlé');
});

describe('STU-01 French is mended', () => {
  test.each([
    ['A 50 ans il a couru un marathon', /^à cinquante ans tu as couru/],
    ['il appelle tous les dimanches a 11h', /à onze heures$/],
    ['c est l ami de tous', /^c'est l'ami de tous$/],
    ['il repare le grille-pain pour la 4e fois', /pour la quatrième fois/],
  ])('STU-01 %s', async (text, mended) => {
    expect((await told('fr', text, { shown: 'Luc' })).join(' ')).toMatch(mended);
  });

  test.each([
    ['à les voir', 'à les voir'],
    ['à le chanter', 'à le chanter'],
    ['de le dire', 'de le dire'],
    ['à le bureau', 'au bureau'],
    ['À les copains', 'Aux copains'],
    ['De les copains', 'Des copains'],
    ['de le quartier', 'du quartier'],
    ['à les Pinsons', 'aux Pinsons'],
  ])('STU-01 an article is joined, and an object is not: %s', (text, line) => {
    expect(language.polish(text)).toBe(line);
  });

  test('STU-01 a question mark does not stand alone on a line', () => {
    expect(language.polish('Tu as mis ton écharpe ?')).toBe('Tu as mis ton écharpe\u00A0?');
  });
});

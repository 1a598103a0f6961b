import { describe, expect, test } from 'vitest';
import { createLyricist } from '../index.ts';
import { briefOf, storyOf, told } from '../reading/test/read-story.ts';
import { language } from './index.ts';

describe('Italian stories', () => {
  test.each([
    ['Il primo bacio mentre diluviava.', 'mentre diluviava'],
    ['Studiava in lavanderia perché era caldo.', 'perché era caldo'],
    ['Suonava sul balcone e scendeva tutta la via.', 'e scendeva tutta la via'],
    ['Raccontava barzellette e rideva mezzo paese.', 'e rideva mezzo paese'],
  ])('STU-01 nobody does what the weather or a whole street does: %s', async (story, expected) => {
    expect((await told('it', story)).at(-1)).toBe(expected);
  });

  test.each([
    ['Cantava tutta la notte.', 'cantavi tutta la notte'],
    ['Rideva tutto il viaggio.', 'ridevi tutto il viaggio'],
    ['Veniva tutti i giorni.', 'venivi tutti i giorni'],
  ])('STU-01 the recipient does what lasts a whole time: %s', async (story, expected) => {
    expect((await told('it', story)).join(' ')).toBe(expected);
  });

  test.each([
    ['Tifa Fiorentina e soffre.', 'e soffri'],
    ['Balla sul tavolo e insiste.', 'e insisti'],
    ['Canta e ripete le strofe.', 'e ripeti le strofe'],
    ['Legge e scioglie nodi.', 'e sciogli nodi'],
    ['Torna e ricomincia, poi litiga con la radio.', 'poi litighi con la radio'],
  ])('STU-01 the second verb is told to the recipient like the first: %s', async (story, expected) => {
    expect((await told('it', story)).at(-1)).toBe(expected);
  });

  test.each([
    ['Arriva una bimba ad aprile.', 'Arriva una bimba ad aprile'],
    ['Manca la nonna.', 'Manca la nonna'],
    ['Arriva sempre in bici.', 'arrivi sempre in bici'],
    ['Arriva la domenica con le paste.', 'arrivi la domenica con le paste'],
    ["Ora fa l'avvocato.", "Ora fai l'avvocato"],
    ['Tre anni fa ha aperto un bar.', 'tre anni fa hai aperto un bar'],
  ])('STU-01 whoever comes behind the verb does it, and who is what now: %s', async (story, expected) => {
    expect((await told('it', story)).join(' ').toLowerCase()).toBe(expected.toLowerCase());
  });

  test.each([
    ['È nata Bianca, 3 chili e due', 'Bianca'],
    ['È arrivato Leo, con tre settimane di anticipo', 'Leo'],
    ['La piccola Giulia è nata in ascensore', 'Giulia'],
    ['Daniele è nato a Roma', undefined],
  ])('STU-01 the new baby is known and named: %s', async (moment, newborn) => {
    const order = { occasion: 'newparents', shown: 'Federica e Daniele', moment, companions: 'nonna Pia' } as const;
    expect((await storyOf('it', order)).newborn).toBe(newborn);
    const result = await createLyricist().write(briefOf('it', order), {
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    if (result.kind !== 'written' || newborn === undefined) return;
    const sung = result.lyrics.sections.flatMap(({ lines }) => lines.map(({ display }) => display)).join(' ');
    expect(sung).toContain(newborn);
  });

  test.each([
    ['gli amici del bar Sport', []],
    ['Ugo e quelli del circolo Marina', ['Ugo']],
  ])('STU-01 a bar is nobody: %s', async (companions, people) => {
    expect((await storyOf('it', { shown: 'Giulia', companions })).people).toEqual(people);
  });

  test.each(['il team vendite', 'Pol. Monteverde', 'lo staff', 'i cugini di Bari'])(
    'STU-01 %s is several',
    async (shown) => {
      expect((await storyOf('it', { shown, moment: 'Abbiamo vinto.' })).perspective.to).toBe('many');
    },
  );

  test.each([
    ['Ha chiesto la mano a mia madre.', 'hai chiesto la mano a mia madre'],
    ['Ha preso lo zaino.', 'hai preso lo zaino'],
    ['Ha portato il gattino.', 'hai portato il gattino'],
    ['Cantava così forte che lo sentivano i vicini.', 'cantavi così forte che ti sentivano i vicini'],
    ['I bambini lo adorano.', 'i bambini ti adorano'],
  ])('STU-01 a noun behind an article is no verb of several: %s', async (story, expected) => {
    expect((await told('it', story)).join(' ')).toBe(expected);
  });

  test.each([
    ['La loro casa era sempre aperta.', 'la vostra casa era sempre aperta'],
    ['Hanno portato i loro cani al mare.', 'avete portato i vostri cani al mare'],
    ['Vivono nella loro casa.', 'vivete nella vostra casa'],
    ['Cantano le loro canzoni.', 'cantate le vostre canzoni'],
    ['Hanno il loro posto.', 'avete il vostro posto'],
    ['Ci hanno cresciuti loro.', 'Ci avete cresciuti voi'],
    ['Siamo andati al mare con loro.', 'siamo andati al mare con voi'],
  ])('STU-01 "loro" of two is "vostro" as its article asks, else "voi": %s', async (story, expected) => {
    const clauses = await told('it', story, { shown: 'Chiara e Tommaso' });
    expect(language.polish(clauses.join(' '))).toBe(expected);
  });

  test.each([
    ['metti su il caffè', 'metti su il caffè'],
    ['Tira su la serranda', 'Tira su la serranda'],
    ['su il tetto, di il mare', 'sul tetto, del mare'],
    ['Vieni a il mare', 'Vieni al mare'],
  ])('STU-01 what is put on is not on it: %s', (line, said) => {
    expect(language.polish(line)).toBe(said);
  });

  test.each([
    ['la famiglia Bianchi', 'famiglia Bianchi'],
    ['il capo', 'capo'],
    ['gli amici di sempre', 'amici di sempre'],
    ['la mia famiglia', 'la mia famiglia'],
    ['I Ferraris', 'I Ferraris'],
    ['Anna & Piero', 'Anna e Piero'],
  ])('STU-01 %s is called %s', (shown, called) => {
    expect(language.recipient(shown)).toBe(called);
  });

  test('STU-01 twenty years are said in one breath', async () => {
    expect(await told('it', 'Ha suonato 20 anni.')).toEqual(["hai suonato vent'anni"]);
  });

  test.each([
    ['mamma, papà, Katia', ['Mamma', 'Papà', 'Katia']],
    ['mamma e papà', ['Mamma', 'Papà']],
    ['Mia e Jonas', ['Mia', 'Jonas']],
    ['mia moglie Paola e il mio cane', ['Paola']],
    ["papà (che non c'è più), Ugo", ['Ugo']],
    ['mio padre, Ugo', ['Ugo']],
  ])('STU-01 parents sing along whose names nobody typed, and so does Mia: %s', async (companions, people) => {
    expect((await storyOf('it', { shown: 'Giulia', companions })).people).toEqual(people);
  });
});

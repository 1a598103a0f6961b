import { expect, test } from 'vitest';
import { createLyricist } from '../index.ts';
import { findLanguage } from '../languages.ts';
import { briefOf, storyOf, told } from './test/read-story.ts';

test.each([
  ['de', 'die Wanderschwestern', 'Sie sind jeden Donnerstag gewandert.', 'ihr seid jeden Donnerstag gewandert'],
  ['de', 'die Kegelbrüder', 'Sie haben den ganzen Saal gerockt.', 'ihr habt den ganzen Saal gerockt'],
  ['de', 'die Landfrauen', 'Sie haben jeden Montag gesungen.', 'ihr habt jeden Montag gesungen'],
  ['de', 'die Nordlichter', 'Sie haben den Pokal geholt.', 'ihr habt den Pokal geholt'],
  ['it', 'le camminatrici', 'Camminano insieme ogni giovedì.', 'camminate insieme ogni giovedì'],
  ['it', 'gli instancabili', 'Cantano ogni sera.', 'cantate ogni sera'],
])('STU-01 %s: %s are several, though nothing but their plural says so', async (code, shown, moment, line) => {
  expect((await storyOf(code, { moment, shown })).perspective.to).toBe('many');
  expect(await told(code, moment, { shown })).toEqual([line]);
});

test.each([
  ['de', 'die Oma', 'Sie hat gelacht.'],
  ['de', 'die Oma', 'Wir haben sie lieb. Dann haben sie alle umarmt.'],
  ['de', 'die Oma', 'Ihre Enkel lachen viel. Sie sind alle da.'],
  ['de', 'die Großmutter', 'Sie haben bestimmt eine Idee für das Lied.'],
  ['de', 'die Gisela', 'Sie haben bestimmt eine Idee für das Lied.'],
  ['de', 'die Chefin', 'Dort haben sie alle lieb.'],
  ['de', 'Kalle', 'Er hat gelacht.'],
  ['de', 'Thomas', 'Er hat gelacht.'],
  ['de', 'Tomas', 'Er hat gelacht.'],
  ['de', 'Karl-Thomas', 'Er hat gelacht.'],
  ['de', 'mein Bruder Thomas', 'Er hat gelacht.'],
  ['it', 'la nonna', 'Canta ogni sera.'],
  ['es', 'María de los Ángeles', 'Canta cada noche.'],
  ['es', 'la abuela', 'Canta cada noche.'],
])('STU-01 %s: %s is one', async (code, shown, moment) => {
  expect((await storyOf(code, { moment, shown })).perspective.to).toBe('one');
});

test.each([
  ['de', 'Er hat sich beim Tanzen zwei Finger gebrochen.', 'du hast dir beim Tanzen zwei Finger gebrochen'],
  ['de', 'Er hat sich den Fuß verstaucht.', 'du hast dir den Fuß verstaucht'],
  ['de', 'Er kauft sich jeden Montag eine Zeitung.', 'du kaufst dir jeden Montag eine Zeitung'],
  ['de', 'Er freut sich auf den Sommer.', 'du freust dich auf den Sommer'],
  ['fr', 'Il appelle chacun par son prénom.', 'tu appelles chacun par son prénom'],
  ['fr', 'Il appelle chaque élève par son prénom.', 'tu appelles chaque élève par son prénom'],
  ['fr', 'Il signe toujours par son surnom.', 'tu signes toujours par ton surnom'],
  ['es', 'Conoce a todos los choferes por su nombre.', 'conoces a todos los choferes por su nombre'],
  ['es', 'Todos lo llaman por su apodo.', 'todos te llaman por tu apodo'],
  ['it', 'Chiama ogni cliente col suo nome.', 'chiami ogni cliente col suo nome'],
  ['it', 'Tutti lo chiamano col suo soprannome.', 'tutti ti chiamano col tuo soprannome'],
  ['it', 'Lo chiamano tutti col suo soprannome.', 'ti chiamano tutti col tuo soprannome'],
  ['es', 'Tocaba en el balcón y bajaba toda la calle.', 'y bajaba toda la calle'],
  ['es', 'Cantaba toda la noche.', 'cantabas toda la noche'],
  ['it', 'Fa le frittelle e ne cade sempre una.', 'e ne cade sempre una'],
])('STU-01 %s: whoever is meant keeps their word: %s', async (code, moment, line) => {
  expect(await told(code, moment, { shown: 'Opa' })).toContain(line);
});

test.each([
  ['de', 'Ihr Mann Matthias hat den Kuchen geholt.', 'Helene und Matthias', 'Matthias hat den Kuchen geholt'],
  ['fr', 'Son mari Mathieu brûle le café.', 'Hélène et Mathieu', 'Mathieu brûle le café'],
  ['es', 'Teo perdió el pasaporte en la paella.', 'los de siempre', 'Teo perdió el pasaporte en la paella'],
])('STU-01 %s: one of several is called by the name alone: %s', async (code, moment, shown, line) => {
  expect(await told(code, moment, { shown, companions: 'Momo, Teo' })).toEqual([line]);
});

test.each([
  ['Pfarrer Marius, die Cousins aus Bremen', ['Pfarrer Marius']],
  ['Fw. Braun', ['Feldwebel Braun']],
  ['die Küche, Rektorin Schwarz', ['Rektorin Schwarz']],
  ['der Pfarrer', []],
])('STU-01 de: whoever is called by a title sings along: %s', async (companions, people) => {
  expect((await storyOf('de', { moment: '', shown: 'Gisela', companions })).people).toEqual(people);
});

test.each([
  ['meine Frau Jo', 'Jo'],
  ['Frau Greiner', 'Frau Greiner'],
  ['mein Mann Lukas', 'Lukas'],
])('STU-01 %s is sung to as %s', async (shown, sung) => {
  expect((await storyOf('de', { shown })).honoured).toBe(sung);
});

const lyricist = createLyricist();

async function linesOf(code: string, moment: string, shown: string, seed: string): Promise<string[]> {
  const brief = { ...briefOf(code, { moment, shown, occasion: 'military' }), seed };
  const result = await lyricist.write(brief, { signal: new AbortController().signal, onProgress: () => {} });
  if (result.kind !== 'written') throw new Error('was not written');
  return result.lyrics.sections.flatMap(({ lines }) => lines.map(({ display }) => display));
}

test.each([
  ['de', 'Jeden Sommer kocht sie Marmelade für das ganze Haus.', /^Du Marmelade/u],
  ['de', 'Jeden Sonntag backt sie einen Kuchen für uns alle.', /^Du einen/u],
  ['de', 'Jeden Sommer fahren wir mit ihr an die kalte Ostsee.', /^Wir mit/u],
  ['de', 'Sie macht alle Stimmen nach, wenn sie den Grüffelo liest.', /^Nach, wenn/u],
  ['de', 'Sie hat den Führerschein gemacht damit sie mich zum Training fahren kann.', /damit$/u],
])('STU-01 %s: no line ends between a verb and what belongs to it: %s', async (code, moment, torn) => {
  for (const seed of ['a', 'b', 'c'])
    expect((await linesOf(code, moment, 'Tante Inge', seed)).filter((line) => torn.test(line))).toEqual([]);
});

test.each([
  ['de', 'Er ist gestern weggefahren.', /weggefahren/u],
  ['de', 'Er fehlt uns sehr.', /fehlst/u],
  ['fr', 'Il est parti hier.', /parti/u],
  ['fr', 'Il manque à tout le monde.', /manques/u],
  ['it', 'È partito ieri.', /partito/u],
  ['it', 'Le porto ogni giorno.', /le porto/iu],
  ['it', 'Ora lo porto io.', /lo porto/iu],
  ['es', 'Se marchó en mayo.', /marchaste/u],
  ['es', 'Ahora lo llevo yo.', /lo llevo/iu],
])('STU-01 %s: no hook tells of being away or when, or of a thing without its name: %s', async (code, moment, torn) => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const lines = await linesOf(code, moment, 'Jonas', seed);
    const hook = lines.findLast((line) => lines.indexOf(line) !== lines.lastIndexOf(line)) ?? '';
    expect(hook).not.toMatch(torn);
  }
});

test.each([
  ['it', 'Mi ha lasciato il suo orologio. Ora lo porto io.', /^ora lo porto io/iu],
  ['es', 'Me dejó su reloj. Ahora lo llevo yo.', /^ahora lo llevo yo/iu],
  ['de', 'Sie hat mir ihre Uhr vererbt. Jetzt trage ich sie.', /^jetzt trage ich sie/iu],
])('STU-01 %s: a pronoun of a thing is sung behind the thing, or not at all: %s', async (code, moment, pronoun) => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const lines = await linesOf(code, moment, 'Oma', seed);
    const at = lines.findIndex((line) => pronoun.test(line));
    const before = lines.slice(0, Math.max(at, 0)).join(' ');
    expect(at < 0 || /orologio|reloj|Uhr/u.test(before)).toBe(true);
  }
});

test.each([
  ['es', 'los abuelos', 'abuelos'],
  ['es', 'el equipo del puerto', 'equipo del puerto'],
  ['es', 'los de siempre', 'los de siempre'],
  ['es', 'La Negra', 'La Negra'],
  ['de', 'das Hafenteam', 'Hafenteam'],
  ['de', 'der lange Tom', 'der lange Tom'],
])('STU-01 %s: a song calls %s without the article, unless it is part of the name', async (code, shown, called) => {
  const language = await findLanguage(code)!.load();
  expect(language.recipient(shown)).toBe(called);
});

test.each([
  ["C'est la première de la famille.", 'tu es la première de la famille'],
  ["C'est la fête de la famille.", "c'est la fête de la famille"],
])('STU-01 fr: who is pointed at is spoken to: %s', async (moment, line) => {
  expect(await told('fr', moment, { shown: 'Françoise' })).toEqual([line]);
});

import { expect, test } from 'vitest';
import { writeDrafts } from '../index.ts';
import { judgeLine } from '../other-lines.ts';
import { findLanguage } from '../languages.ts';
import { readableOrder } from '../order.ts';
import { plainBrief } from '../text.ts';
import { briefOf, tellable } from './test/read-story.ts';

async function toldIn(code: string, moment: string, shown = 'Oma'): Promise<string> {
  const language = await findLanguage(code)!.load();
  return readableOrder(plainBrief(briefOf(code, { moment, shown })), language).story.favoriteMoment;
}

const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

/** Sentences of which every one is a story, however much it begins like a note to the shop. */
const stories = {
  de: [
    'Nichts Trauriges kann ihr die Laune verderben.',
    'Nicht langsam, sondern wie der Wind fährt er Rad.',
    'Nichts auf der Welt macht Oma so glücklich wie ihr Garten.',
    'Nichts mit Motor ist vor ihr sicher.',
    'Nichts zu danken, sagt sie immer.',
    'Nichts von Technik versteht er.',
    'Nichts über alles lieben konnte er so wie sie.',
    'Nicht von ungefähr heißt er bei uns der Bär.',
    'Lieber keinen Urlaub als einen ohne Hund, sagt sie.',
    'Das kann nur Papa.',
    'Das darf bei uns nur Oma.',
    'Es kann regnen und sie geht trotzdem schwimmen.',
    'Es soll ein Junge werden, sagte der Arzt.',
    'Sie weiß nichts von Technik.',
    'Er weiß nicht, was Urlaub ist.',
    'Wie viel Salz hineinkommt, weiß niemand.',
    'Niemand weiß das besser als er.',
    'Ihr Rezept ist geheim.',
    'Hallo Welt rief er vom Zehnmeterbrett.',
    'Danke Mama, für jede Nacht an meinem Bett.',
    'Danke, dass du mir das Schwimmen beigebracht hast.',
    'Danke für dreißig Jahre an meiner Seite.',
    'Sie können stundenlang über einen Witz lachen.',
    'Ich hoffe, sie bleibt noch lange bei uns.',
    'Die Hochzeit in Rom ist unvergessen.',
    'Macht jeden Sonntag ein Feuer im Hof.',
  ],
  es: [
    'Sin tristeza y con coraje crió a cinco hijos.',
    'Sin dramas nos casamos en el juzgado.',
    'Un tango por favor, le dijo Marcos a la orquesta.',
    'Queremos que bailen toda la vida.',
    'Gracias por enseñarme a nadar, abuelo.',
    'Gracias mamá por cada noche en vela.',
    'Muchas gracias por estar siempre a mi lado.',
    'Hola abuelo, te echo de menos.',
    'Sin decir nada nos llevó al mar.',
    'Sin hablar de sus medallas ganó otra.',
    'Sin poner mala cara cuidó de todos.',
    'Nada de lo que cocina sobra.',
    'Nada de espaldas todos los veranos.',
    'Nada sobre las olas como un pez.',
    'Nada de esto sería posible sin ella.',
    'Puedes hacer cualquier cosa.',
    'Puedes decir lo que sientes en casa.',
    'Espero que te guste el mar.',
    'Ojalá vivas cien años.',
    'Que sea feliz es nuestro sueño.',
    'No sabe estar quieta un minuto.',
    'Nadie lo sabe mejor que tú.',
    'Mi abuela no sabe decir que no.',
    'Su receta es un secreto.',
    'La música es toda su vida.',
    'No queremos decir adiós todavía.',
  ],
  fr: [
    'Sans larmes il a quitté son village.',
    'Aucun drame ne lui fait peur.',
    'Une valse merci, dit-il au pianiste.',
    "Merci maman pour les vacances. Merci d'avoir toujours cru en moi.",
    "Merci d'être là depuis trente ans.",
    'Merci pour chaque nuit passée à mon chevet.',
    'Bonjour tristesse était son livre préféré.',
    'Sans parler de ses crêpes.',
    'Sans parler de lui il nous a tous aidés.',
    'Rien de mieux que son rire.',
    'Rien de tel que ses crêpes au beurre.',
    "Rien sur terre ne l'arrête.",
    'Rien du tout ne lui fait peur.',
    "Ne jamais dire non, c'est sa devise.",
    "Ne rien dire, c'est sa force.",
    'Tu peux être fier de toi.',
    'Vous pouvez compter sur elle.',
    "J'espère que tu seras fier de moi.",
    'Que ce soit à la pêche ou au jardin, il sourit.',
    'On va jouer aux boules tous les dimanches.',
    'On va chanter à la chorale tous les jeudis.',
    'Personne ne sait faire les crêpes comme elle.',
    'La musique est toute sa vie.',
    'Pour son anniversaire de mariage il a planté un chêne.',
    "C'est un secret de famille, sa sauce.",
  ],
  it: [
    'Senza lacrime ha lasciato il paese.',
    'Non lento ma deciso corre ogni mattina.',
    'Una cosa semplice come il pane lo rende felice.',
    'Vogliamo che ballino i nipoti con noi.',
    'Grazie per avermi insegnato a nuotare.',
    'Grazie mamma per ogni notte al mio fianco.',
    'Grazie di tutto, nonno caro.',
    'Ciao nonno, mi manchi.',
    'Senza dire niente ci ha portati al mare.',
    'Senza parlare di sé ha aiutato tutti.',
    'Senza usare la ricetta fa il ragù.',
    'Niente al mondo ferma la nonna.',
    'Niente di meglio del suo ragù.',
    'Niente di quello che cucina avanza.',
    'Nulla di lui è cambiato.',
    'Non dire mai di no era il suo motto.',
    'Può riparare tutto.',
    'Puoi fare tutto quello che sogni.',
    'Potete immaginare la scena.',
    'Mettiamo sempre un piatto in più per lui.',
    'Non sa che cosa sia la noia.',
    'Non sa niente di calcio.',
    'Nessuno lo sa meglio di te.',
    'Il suo ragù è un segreto.',
    'La musica è tutta la sua vita.',
    'La musica può tutto, diceva.',
    'È sorpresa dalla neve ogni anno.',
    "Per il suo compleanno di sessant'anni ha ballato.",
  ],
} as const;

test.each(Object.entries(stories).flatMap(([code, sentences]) => sentences.map((text) => [code, text] as const)))(
  'STU-01 what tells something stays (%s): %s',
  async (code, text) => {
    expect((await toldIn(code, text)).trim()).toBe(text);
    const { told } = await tellable(code, { moment: text, shown: 'Oma' });
    expect(wordsOf(told)).toEqual(wordsOf(text));
  },
);

/** Forbidden or kept secret without a please, or with one behind it. */
test.each([
  ['de', 'Sein Bruder ist gestorben. Nichts über den Tod.', 'gestorben'],
  ['de', 'Er hat viele Schulden. Nichts zum Thema Geld.', 'Schulden'],
  ['de', 'Er war im Gefängnis. Nix vom Gefängnis bitte.', 'Gefängnis'],
  ['de', 'Wir schenken ihr ein Rad aus Holland. Sie weiß nichts davon.', 'Holland'],
  ['de', 'Wir fahren mit ihr nach Rom. Das weiß sie noch nicht.', 'Rom'],
  ['de', 'Es soll fröhlich klingen.', 'klingen'],
  ['de', 'Das Lied darf ruhig frech sein.', 'frech'],
  ['de', 'Danke im Voraus.', 'Voraus'],
  ['es', 'Estuvo en la cárcel. Nada de la cárcel.', 'Estuvo'],
  ['es', 'Estuvo en la cárcel. Sin mencionar la cárcel.', 'Estuvo'],
  ['es', 'Estuvo en la cárcel. Sin hablar de la cárcel por favor.', 'Estuvo'],
  ['es', 'Viajamos a Roma con ella. No sabe nada de esto.', 'Roma'],
  ['es', 'Muchas gracias.', 'gracias'],
  ['fr', 'Son ex habite à Lyon. Rien sur son ex.', 'Lyon'],
  ['fr', "Son ex habite à Lyon. Sans parler de son ex s'il vous plaît.", 'Lyon'],
  ['fr', 'Son ex habite à Lyon. Surtout ne rien dire de son ex.', 'Lyon'],
  ['fr', "Merci d'avance.", 'avance'],
  ['it', 'Compie 60 anni sabato. Niente sulla sua età.', 'sabato'],
  ['it', 'Il lavoro lo ha perso a Torino. Senza parlare del lavoro per favore.', 'Torino'],
  ['it', 'La canzone è per il suo compleanno.', 'compleanno'],
  ['it', 'La musica può essere lenta.', 'lenta'],
  ['it', 'Grazie mille.', 'mille'],
] as const)('STU-01 what is for nobody to hear is not told (%s): %s', async (code, text, word) => {
  const { told } = await tellable(code, { moment: text });
  expect(told).not.toContain(word);
});

test.each([
  ['de', 'Murat Emre Demir', 'Murat'],
  ['de', 'Murat Ali Schmidt', 'Murat'],
  ['de', 'Fırat Emre Demir', 'Fırat'],
  ['de', 'Studienrat Dieter Kallweit', 'Dieter'],
  ['de', 'Oberstudienrätin Sabine Keller', 'Sabine'],
  ['de', 'Oberamtsrat Dieter Kallweit', 'Dieter'],
  ['it', 'Mar Luca Rossi', 'Mar'],
  ['it', 'Mar. Luca Rossi', 'Luca'],
] as const)('STU-01 a recipient is called by their own first name (%s): %s', async (code, typed, first) => {
  const language = await findLanguage(code)!.load();
  const { recipient } = readableOrder(plainBrief(briefOf(code, { shown: typed })), language);
  expect(recipient.shown).toMatch(new RegExp(`^${first}(?!\\p{L})`, 'u'));
});

const detail = {
  de: 'Sie hat unser Boot im Regen gestrichen. Sie summt, wenn sie den Toast verbrennt.',
  es: 'Pintó nuestra barca bajo la lluvia. Canta cuando quema las tostadas.',
  fr: 'Elle a peint notre bateau sous la pluie. Elle chante quand elle brûle le pain.',
  it: 'Ha dipinto la nostra barca sotto la pioggia. Canta quando brucia il pane.',
} as const;

interface Case {
  code: keyof typeof detail;
  asked: string;
  words: string;
  never: RegExp;
}

const forbidden: readonly Case[] = [
  { code: 'de', asked: 'Bitte nichts über die Scheidung.', words: 'Prost auf die Scheidung', never: /scheidung/iu },
  { code: 'de', asked: 'Bitte kein Wort über Sterne.', words: 'Du bist mein Stern', never: /(?<!\p{L})sterne?/iu },
  { code: 'es', asked: 'Por favor nada de la cárcel.', words: 'Adiós a la cárcel', never: /cárcel/iu },
  { code: 'fr', asked: 'Ne parlez pas de son divorce.', words: 'Vive le divorce', never: /divorc/iu },
  {
    code: 'it',
    asked: 'Per favore niente divorzio. Non menzionare il divorzio.',
    words: 'Viva il divorzio',
    never: /divorzi/iu,
  },
];

test.each(forbidden)('STU-01 forbidden words are in no line ($code): $asked', async ({ code, asked, words, never }) => {
  const brief = briefOf(code, { moment: detail[code], details: asked, words, shown: 'Oma' });
  const ofFriend = {
    ...briefOf(code, { moment: detail[code], words, shown: 'Oma' }),
    memories: [{ from: 'Lena', words: asked }],
  };
  for (const order of [brief, ofFriend]) {
    const drafts = await writeDrafts(order, 2);
    const sung = drafts.flatMap(({ title, sections }) => [
      title,
      ...sections.flatMap(({ lines }) => lines.map(({ display }) => display)),
    ]);
    expect(sung.length).toBeGreaterThan(20);
    expect(sung.filter((line) => never.test(line))).toEqual([]);
  }
  const [lyrics] = await writeDrafts(brief, 1);
  const { findings } = await judgeLine({ brief, lyrics: lyrics!, place: { section: 0, line: 0 }, text: words });
  expect(findings.map(({ rule }) => rule)).toContain('forbidden');
});

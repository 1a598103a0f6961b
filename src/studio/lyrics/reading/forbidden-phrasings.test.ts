/** Phrasings of what buyers forbid, in each language, and sentences that forbid nothing. */
import { expect, test } from 'vitest';
import { forbiddenOf } from './test/read-story.ts';

type Code = 'en' | 'de' | 'es' | 'fr' | 'it';
type Phrasing = readonly [code: Code, asked: string, said: string];

/** An asking, and a line that says what it forbids. */
const phrasings: readonly Phrasing[] = [
  ['en', "Don't mention the divorce", 'She got divorced in May'],
  ['en', 'Please leave the divorce out of it', 'after the divorce'],
  ['en', 'nothing about her age', 'She is sixty on Saturday'],
  ['en', 'The crash is off limits', 'the crash on the bridge'],
  ['en', 'Keep it clean please', 'bloody hell, Brenda'],
  ['en', 'Not religious', 'She prays in church'],
  ['en', "She's touchy about her weight", 'She weighs a ton'],
  ['en', 'Do not mention:\n- the fire\n- Kevin', 'Kevin drove the van'],
  ['en', 'You can mention anything except the prison', 'the prison gate'],
  ['en', 'it was suicide but please dont mention that', 'took his own life'],
  ['de', 'Bitte nichts über die Scheidung', 'Sie wurde im Mai geschieden'],
  ['de', 'Die Scheidung bitte weglassen', 'nach der Scheidung'],
  ['de', 'Bitte das Alter nicht erwähnen', 'Sie wird sechzig'],
  ['de', 'Ihr Alter ist tabu', 'mit sechzig Jahren'],
  ['de', 'Lasst bitte den Unfall weg', 'der Unfall auf der Brücke'],
  ['de', 'Bitte alles jugendfrei', 'verdammte Scheiße'],
  ['de', 'Keine Schimpfwörter bitte', 'Ach du Scheiße'],
  ['de', 'Nichts Religiöses', 'Sie betet in der Kirche'],
  ['de', 'Sie ist empfindlich bei ihrem Gewicht', 'Sie hat zehn Kilo abgenommen'],
  ['de', 'Nicht erwähnen:\n- den Brand\n- Uli', 'Uli fuhr den Wagen'],
  ['de', 'Ihr könnt alles erwähnen außer dem Gefängnis', 'die Tür vom Gefängnis'],
  ['de', 'Bitte nichts über die Arbeit', 'im Büro mit den Kollegen'],
  ['de', 'Es war Selbstmord, das bitte nicht erwähnen', 'hat sich das Leben genommen'],
  ['es', 'Por favor nada de su divorcio', 'Se divorció en mayo'],
  ['es', 'No mencionen el divorcio', 'después del divorcio'],
  ['es', 'Sin mencionar su edad', 'Cumple sesenta años'],
  ['es', 'Su edad es tabú', 'con sesenta años'],
  ['es', 'Dejad el accidente fuera', 'el accidente del puente'],
  ['es', 'Que sea apta para niños', 'qué mierda de coche'],
  ['es', 'Sin palabrotas', 'joder, qué noche'],
  ['es', 'Nada religioso', 'Reza en la iglesia'],
  ['es', 'Es muy susceptible con su peso', 'Perdió diez kilos'],
  ['es', 'No mencionar:\n- el incendio\n- Luis', 'Luis conducía el coche'],
  ['es', 'Se puede mencionar todo menos la cárcel', 'la puerta de la cárcel'],
  ['es', 'Nada del trabajo', 'en la oficina con su jefe'],
  ['es', 'Fue un suicidio, eso mejor no ponerlo', 'se quitó la vida'],
  ['fr', 'Ne parlez pas de son divorce', 'Elle a divorcé en mai'],
  ['fr', 'Évitez le divorce', 'après le divorce'],
  ['fr', 'Rien sur son âge', 'Elle fête ses soixante ans'],
  ['fr', 'Son âge est tabou', 'à soixante ans'],
  ['fr', "Laissez l'accident de côté", "l'accident du pont"],
  ['fr', 'Que ce soit tout public svp', 'quelle merde'],
  ['fr', 'Pas de gros mots', 'putain de voiture'],
  ['fr', 'Rien de religieux', "Elle prie à l'église"],
  ['fr', 'Elle est susceptible sur son poids', 'Elle a perdu dix kilos'],
  ['fr', 'Ne pas mentionner :\n- son incendie\n- Luc', 'Luc conduisait la voiture'],
  ['fr', 'Vous pouvez tout dire sauf la prison', 'la porte de la prison'],
  ['fr', 'Rien sur le travail', 'au bureau avec ses collègues'],
  ['fr', "C'était un suicide, pas besoin d'en parler", 'a mis fin à ses jours'],
  ['it', 'Non menzionate il divorzio', 'Ha divorziato a maggio'],
  ['it', 'Evitate il divorzio', 'dopo il divorzio'],
  ['it', "Niente sull'età", 'Compie sessanta anni'],
  ['it', 'La sua età è tabù', 'a sessanta anni'],
  ['it', "Lasciate l'incidente fuori", "l'incidente sul ponte"],
  ['it', 'Che sia adatta ai bambini', 'che cazzo di macchina'],
  ['it', 'Niente parolacce', 'stronzo di un gatto'],
  ['it', 'Niente di religioso', 'Prega in chiesa'],
  ['it', 'È permalosa sul suo peso', 'Ha perso dieci chili'],
  ['it', 'Non menzionare:\n- il fuoco\n- Ugo', 'Ugo guidava la macchina'],
  ['it', 'Potete dire tutto tranne la prigione', 'la porta della prigione'],
  ['it', 'Niente sul lavoro', 'in ufficio con i colleghi'],
  ['it', 'Fu un suicidio, questo meglio non dirlo', 'si è tolto la vita'],
  // Behind what somebody says.
  ['en', 'Nan always says "Chin up!"\nPlease don\'t mention the divorce.', 'She got divorced'],
  ['en', 'Nan always says "Chin up!" Don\'t mention the divorce.', 'She got divorced'],
  ['en', "She is shy 'cos don't mention the divorce.", 'She got divorced'],
  ['de', 'Oma sagt immer "Kopf hoch!"\nBitte nichts über die Scheidung.', 'Sie wurde geschieden'],
  ['de', 'Oma sagt immer "Kopf hoch!" Bitte nichts über die Scheidung.', 'Sie wurde geschieden'],
  ['de', 'Oma sagt immer „Kopf hoch“. Bitte nichts über die Scheidung.', 'Sie wurde geschieden'],
  ['es', 'La abuela dice "¡Ánimo!" No mencionen el divorcio.', 'después del divorcio'],
  ['fr', 'Mamie dit « Allez ! » Ne parlez pas du divorce.', 'après le divorce'],
  ['fr', 'Mamie dit " Allez ! " Ne parlez pas du divorce.', 'après le divorce'],
  ['it', 'La nonna dice "Coraggio!" Non parlate del divorzio.', 'dopo il divorzio'],
  // What the buyer says, and what is asked of us.
  ['en', "As I said: don't mention the divorce", 'She got divorced'],
  ['en', "She asked: don't mention the divorce", 'She got divorced'],
  ['de', 'Wie gesagt: bitte nichts über die Scheidung', 'Sie wurde geschieden'],
  ['de', 'Wie ich schon sagte: bitte nichts über die Scheidung', 'Sie wurde geschieden'],
  ['de', 'Sie fragt: bitte nichts über die Scheidung', 'Sie wurde geschieden'],
  ['es', 'Ella pregunta: no mencionen el divorcio', 'después del divorcio'],
  ['fr', "Comme je l'ai dit : ne parlez pas du divorce", 'après le divorce'],
  ['fr', 'Elle demande : ne parlez pas du divorce', 'après le divorce'],
  ['it', 'Lei chiede: non parlate del divorzio', 'dopo il divorzio'],
  // What is no topic is forbidden with a please, of the song, or as a subject.
  ['de', 'Die Katze ist ein heikles Thema', 'die Katze schläft'],
  ['de', 'Bitte lasst die Katze weg', 'die Katze schläft'],
  ['de', 'Die Katze ist tabu im Lied', 'die Katze schläft'],
  ['de', 'Lasst den Unfall weg', 'der Unfall auf der Brücke'],
  ['es', 'El gato es un tema tabú', 'el gato duerme'],
  ['es', 'Por favor dejad el gato fuera', 'el gato duerme'],
  ['es', 'El gato es tabú en la canción', 'el gato duerme'],
  ['fr', 'Le chat est un sujet sensible', 'le chat dort'],
  ['fr', 'Laissez le chat dehors svp', 'le chat dort'],
  ['it', 'Il gatto è un argomento delicato', 'il gatto dorme'],
  ['it', 'Lasciate il gatto fuori dalla canzone', 'il gatto dorme'],
  ['fr', 'Que ce soit pour toute la famille', 'quelle merde'],
  ['fr', 'Pour toute la famille svp', 'quelle merde'],
  ['it', 'Che sia per tutta la famiglia', 'che cazzo di macchina'],
  ['it', 'Per tutta la famiglia, grazie', 'che cazzo di macchina'],
  // A clause.
  ['de', 'Bitte nicht erwähnen, dass er im Gefängnis war', 'die Tür vom Gefängnis'],
  ['fr', "Ne mentionnez pas qu'elle est divorcée", 'Elle est divorcée'],
  ['es', 'No mencionen que está divorciada', 'Está divorciada'],
  ['it', 'Non menzionate che è divorziata', 'È divorziata'],
];

const plainLines = {
  en: 'She paints our boat in the rain',
  de: 'Sie streicht unser Boot im Regen',
  es: 'Pinta nuestra barca con la lluvia',
  fr: 'Elle peint notre bateau sous la pluie',
  it: 'Dipinge la nostra barca con la pioggia',
} as const;

test.each(phrasings)('STU-01 what a buyer forbids is found (%s): %s', async (code, asked, said) => {
  const { isIn } = await forbiddenOf(code, asked);
  expect(isIn(said)).toBe(true);
  expect(isIn(plainLines[code])).toBe(false);
  expect((await forbiddenOf(code, plainLines[code])).isIn(said)).toBe(false);
});

test.each([
  ['en', 'Nothing about her age', 'so many candles'],
  ['de', 'Bitte nichts über ihr Alter', 'so viele Kerzen'],
  ['es', 'Nada sobre su edad', 'tantas velas'],
  ['fr', 'Rien sur son âge', 'toutes ces bougies'],
  ['it', "Niente sull'età", 'tante candeline'],
  ['en', 'She has been sober for a year', 'raise a glass of wine'],
  ['de', 'Sie trinkt nicht mehr', 'ein Glas Wein'],
  ['es', 'Ya no bebe', 'una copa de vino'],
  ['fr', 'Elle ne boit plus', 'un verre de vin'],
  ['it', 'Non beve più', 'un bicchiere di vino'],
] as const)('STU-01 no line of ours reminds of it (%s): %s', async (code, asked, hinted) => {
  expect((await forbiddenOf(code, asked)).isHintedIn(hinted)).toBe(true);
  expect((await forbiddenOf(code, plainLines[code])).isHintedIn(hinted)).toBe(false);
});

/** Names, what somebody does or never does, and what somebody says. */
test.each([
  ['en', 'He never forgets our anniversary.'],
  ['en', 'Hope never misses a game.'],
  ['en', 'Will you remember the rain in Rome?'],
  ['en', "He always says don't mention the war."],
  ['en', 'Nan said "please don\'t mention the cake" and winked.'],
  ['en', 'He is not one to mention his medals.'],
  ['de', 'Er vergisst nie unseren Hochzeitstag.'],
  ['de', 'Nie erwähnt er seine Medaillen.'],
  ['de', 'Oma sagt immer: "Bitte nichts über den Kuchen."'],
  ['de', 'Opa rief "den Kuchen bitte nicht erwähnen" und lachte.'],
  ['de', 'Nichts macht sie lieber als Walzer tanzen.'],
  ['es', 'Nunca olvida nuestro aniversario.'],
  ['es', 'Nunca menciona sus medallas.'],
  ['es', 'La abuela siempre dice: "no mencionen la tarta".'],
  ['es', 'Gritó "por favor nada de la tarta" y se rio.'],
  ['es', 'Nada en el mar todos los días.'],
  ['fr', "Il n'oublie jamais notre anniversaire."],
  ['fr', 'Il ne parle jamais de ses médailles.'],
  ['fr', 'Mamie dit toujours : "ne parlez pas du gâteau".'],
  ['fr', 'Elle a crié "surtout rien sur le gâteau" en riant.'],
  ['fr', "Rien ne l'arrête."],
  ['it', 'Non dimentica mai il nostro anniversario.'],
  ['it', 'Non parla mai delle sue medaglie.'],
  ['it', 'La nonna dice sempre: "non parlate della torta".'],
  ['it', 'Gridò "per favore niente sulla torta" e rise.'],
  ['it', 'Niente la ferma.'],
  ['de', 'Oma sagte immer: nichts über den Kuchen bitte.'],
  ['de', 'Sein Motto: keine Witze über andere.'],
  ['es', 'Su consejo: no digas mentiras.'],
  ['fr', 'Sa devise : ne parlez pas la bouche pleine.'],
  ['it', 'Il suo consiglio: evitate le scale.'],
  ['de', 'Sein Sessel ist tabu…'],
  ['de', 'Sein Sessel ist tabu, da sitzt nur er.'],
  ['de', 'Aufgeben ist kein Thema für sie.'],
  ['de', 'Lass die Sorgen draußen.'],
  ['de', 'Lass den Hund raus, ruft er.'],
  ['es', 'Su café es intocable.'],
  ['es', 'Dejad las penas fuera.'],
  ['es', 'Es muy delicada con las flores.'],
  ['es', 'Es sensible con los animales.'],
  ['fr', 'Le chocolat est interdit, et il en cache partout.'],
  ['fr', 'Laissez les soucis dehors, dit-elle.'],
  ['fr', 'Elle est sensible sur scène.'],
  ['fr', 'Pour toute la famille.'],
  ['fr', 'Tout pour les enfants.'],
  ['it', 'La sua pelle è delicata.'],
  ['it', 'Il suo caffè è delicato.'],
  ['it', 'Lascia le scarpe fuori.'],
  ['it', 'È sensibile per natura.'],
  ['it', 'Per tutta la famiglia.'],
] as const)('STU-01 what tells something forbids nothing (%s): %s', async (code, text) => {
  expect((await forbiddenOf(code, text)).asked).toEqual([]);
});

test.each([
  ['Skip', 'Skip the skipper taught us to sail.', false],
  ['Marta', 'Skip the skipper taught us to sail.', true],
  ['Skip', 'Skip the divorce please.', true],
  ['Skip', 'Please skip the divorce.', true],
  ['Skip', "Don't mention the divorce.", true],
  ['Dodge', 'Dodge any talk of him being shy, he sings.', false],
] as const)(
  'STU-01 a name that is a word of asking too forbids nothing by itself: %s, %s',
  async (shown, text, isAsked) => {
    expect((await forbiddenOf('en', text, shown)).asked.length > 0).toBe(isAsked);
    expect((await forbiddenOf('en', text, 'Marta', `Jo and ${shown}`)).asked.length > 0).toBe(isAsked);
  },
);

test.each([
  ['en', 'Uncle Don', '', "Don't mention the divorce.", true],
  ['en', 'Marta', "Everyone at work. Don't mention Kevin", "Don't mention the divorce.", true],
  ['en', 'Marta', 'Everyone at work. Dont mention Kevin', 'Dont mention the divorce.', true],
  ['es', 'Evita', '', 'Evita baila tango.', false],
  ['es', 'Marta', '', 'Evita el divorcio.', true],
  ['it', 'Evita', '', 'Evita balla il tango.', false],
] as const)(
  'STU-01 only what may be a name is one (%s): %s, %s, %s',
  async (code, shown, companions, text, isAsked) => {
    expect((await forbiddenOf(code, text, shown, companions)).asked.length > 0).toBe(isAsked);
  },
);

test.each([
  ['en', 'We had a humanist wedding.', 'She prays in church'],
  ['de', 'Wir hatten eine freie Trauung.', 'Sie betet in der Kirche'],
  ['es', 'Tuvimos una boda laica.', 'Reza en la iglesia'],
  ['fr', 'On a fait un mariage laïque.', "Elle prie à l'église"],
  ['it', 'Abbiamo fatto un matrimonio laico.', 'Prega in chiesa'],
] as const)('STU-01 a wedding without a church is told, and forbids religion (%s): %s', async (code, text, said) => {
  const { asked, isIn } = await forbiddenOf(code, text);
  expect(asked).toEqual([]);
  expect(isIn(said)).toBe(true);
});

test.each([
  ['de', 'Bitte nicht erwähnen, dass er im Gefängnis war', 'Er war hier'],
  ['es', 'No mencionen que está divorciada', 'Ella está aquí'],
  ['fr', "Ne mentionnez pas qu'elle est divorcée", "Je sais qu'elle est là"],
  ['it', 'Non menzionate che è divorziata', 'Lei è qui e tu sei qui'],
  ['fr', 'Pas de gros mots', 'un gros chat'],
  ['fr', 'Pas de gros mots', 'Elle a perdu dix kilos'],
  ['fr', 'Rien sur sa grossesse', 'Elle a perdu dix kilos'],
] as const)('STU-01 small words of an asking are forbidden by none (%s): %s', async (code, asked, said) => {
  expect((await forbiddenOf(code, asked)).isIn(said)).toBe(false);
});

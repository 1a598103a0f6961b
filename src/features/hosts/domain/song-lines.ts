import { singablePart } from '#kit/sung-name.ts';
import type { GuestLanguage } from './languages.ts';

/** Words of a song, as the studio takes them. */
export interface HouseLyrics {
  title: string;
  language: GuestLanguage;
  sections: { tag: 'verse' | 'chorus'; lines: { display: string; sung: string }[] }[];
  /** Nobody's story is told. */
  facts: never[];
}

/** Songs of a house in one language. `{name}` is the guest, `{house}` the property, `{place}` where it is. */
interface HouseSongs {
  welcome: { title: string; verses: readonly (readonly string[])[]; chorus: readonly string[] };
  souvenir: { title: string; verses: readonly (readonly string[])[]; chorus: readonly string[] };
  /** Sung in the place of a name that nobody gave. */
  friend: string;
}

const songs: Record<GuestLanguage, HouseSongs> = {
  en: {
    friend: 'my friend',
    welcome: {
      title: 'Welcome to {house}',
      verses: [
        [
          'The key is turning in the door',
          'There is no rush here any more',
          'Put down your bags and come on through',
          'We kept the quiet side for you',
        ],
        [
          'The morning comes across the hill',
          'And if you like you can lie still',
          'The road can wait, the map can too',
          'We kept the quiet side for you',
        ],
      ],
      chorus: [
        'Welcome, welcome to {house}',
        'The light is on, the kettle too',
        'Welcome, welcome to {house}',
        'It is so good to wait for you',
      ],
    },
    souvenir: {
      title: 'Thank You, {name}',
      verses: [
        [
          'The bed is made, the key is back',
          'Your footprints lead along the track',
          'But something here still hums your tune',
          'We hope to hear you humming soon',
        ],
        [
          'You take the sea, you take the sky',
          'We only learned to wave goodbye',
          'And when you dream of {place} at night',
          'We leave for you a little light',
        ],
      ],
      chorus: [
        'Thank you, thank you, {name}',
        'For every day you let us share',
        'Come back, come back, {name}',
        'Your place is waiting for you there',
      ],
    },
  },
  es: {
    friend: 'mi amistad',
    welcome: {
      title: 'Te espera {house}',
      verses: [
        [
          'La puerta se abre, ven a entrar',
          'Aquí no hay prisa por llegar',
          'Deja tus cosas, siéntate',
          'Hay sombra, luz y un buen café',
        ],
        [
          'La tarde baja sin hablar',
          'Y todo empieza a descansar',
          'El mapa puede esperar también',
          'Hay sombra, luz y un buen café',
        ],
      ],
      chorus: [
        'Qué bueno verte en {house}',
        'La casa se alegró por ti',
        'Qué bueno verte en {house}',
        'Te guardan un lugar aquí',
      ],
    },
    souvenir: {
      title: 'Gracias, {name}',
      verses: [
        [
          'La llave ya volvió al cajón',
          'Y suena aquí tu canción',
          'El viento sabe adónde vas',
          'Y pide que no tardes más',
        ],
        [
          'Te llevas algo de este mar',
          'Y nos enseñas a esperar',
          'Si sueñas {place} al dormir',
          'La luz se enciende para ti',
        ],
      ],
      chorus: [
        'Gracias, gracias, {name}',
        'Por cada día que nos das',
        'Vuelve, vuelve, {name}',
        'Tu casa sabe dónde estás',
      ],
    },
  },
  fr: {
    friend: 'mon amie',
    welcome: {
      title: 'Bienvenue à {house}',
      verses: [
        [
          'La porte s’ouvre, entre sans bruit',
          'Il reste un peu de l’après-midi',
          'Pose ton sac, assieds-toi là',
          'La maison n’attendait que toi',
        ],
        [
          'Le soir descend sur le jardin',
          'Et rien ne presse avant demain',
          'La route est loin, reste avec moi',
          'La maison n’attendait que toi',
        ],
      ],
      chorus: [
        'Bienvenue, bienvenue à {house}',
        'La lampe est allumée pour toi',
        'Bienvenue, bienvenue à {house}',
        'Le monde est plus doux sous ce toit',
      ],
    },
    souvenir: {
      title: 'Merci, {name}',
      verses: [
        [
          'La clé revient sur son anneau',
          'Tes pas s’effacent bien trop tôt',
          'Mais l’air ici te fredonne encore',
          'Comme une vague sur le bord',
        ],
        [
          'Emporte un peu de notre ciel',
          'Un peu de sel, un peu de miel',
          'Si tu rêves {place} la nuit',
          'Une lumière attend ici',
        ],
      ],
      chorus: [
        'Merci, merci, {name}',
        'Pour chaque jour avec nous',
        'Reviens, reviens, {name}',
        'Ta place est toujours chez nous',
      ],
    },
  },
  it: {
    friend: 'amore',
    welcome: {
      title: 'Benvenuti a {house}',
      verses: [
        [
          'La porta è aperta, entra già',
          'Nessuna fretta, siamo qua',
          'Posa lo zaino e resta un po’',
          'Il meglio qui te lo darò',
        ],
        [
          'La sera scende piano giù',
          'E non si corre quasi più',
          'La strada aspetta ancora un po’',
          'Il meglio qui te lo darò',
        ],
      ],
      chorus: ['Ti aspettava {house}', 'La luce accesa è per te', 'Ti aspettava {house}', 'Un posto come questo c’è'],
    },
    souvenir: {
      title: 'Grazie, {name}',
      verses: [
        [
          'La chiave è già al suo posto, sai',
          'Ma il tuo sorriso resta, ormai',
          'E l’aria canta ancora qui',
          'La tua canzone, così',
        ],
        [
          'Ti porti via un po’ di mar',
          'A noi insegni ad aspettar',
          'E se di notte sogni {place}',
          'La luce accesa resterà',
        ],
      ],
      chorus: [
        'Grazie, grazie, {name}',
        'Di ogni giorno passato qua',
        'Torna, torna, {name}',
        'La casa tua ti aspetterà',
      ],
    },
  },
  de: {
    friend: 'mein Freund',
    welcome: {
      title: 'Willkommen in {house}',
      verses: [
        [
          'Die Tür geht auf, komm ruhig herein',
          'Hier darf der Tag mal langsam sein',
          'Stell deine Tasche einfach hin',
          'Und sieh, wie nah die Sterne sind',
        ],
        [
          'Der Abend legt sich übers Land',
          'Und nimmt uns leise bei der Hand',
          'Die Straße wartet, lass sie ziehn',
          'Und sieh, wie nah die Sterne sind',
        ],
      ],
      chorus: [
        'Willkommen, willkommen in {house}',
        'Das Licht ist an, der Tisch gedeckt',
        'Willkommen, willkommen in {house}',
        'Wir haben Sonne hier versteckt',
      ],
    },
    souvenir: {
      title: 'Danke, {name}',
      verses: [
        [
          'Der Schlüssel hängt am Haken hier',
          'Ein kleines Lied blieb uns von dir',
          'Der Wind, der um die Ecken zieht',
          'Summt immer noch dein kleines Lied',
        ],
        [
          'Du nimmst ein Stück vom Himmel mit',
          'Und wir, wir hören deinen Schritt',
          'Und träumst du nachts von {place} mal',
          'Dann brennt ein Licht für dich im Saal',
        ],
      ],
      chorus: [
        'Danke, danke, {name}',
        'Für jeden Tag, den du uns gabst',
        'Komm wieder, komm wieder, {name}',
        'Weil du hier immer Heimat hast',
      ],
    },
  },
};

/** Letters of a syllable, about: by them a name is cut to its first words that a line can hold. */
const lettersASyllable = 2.5;

/** A name as a line of a song takes it. */
function sung(name: string): string | null {
  return /[\p{L}\p{Nd}]/u.test(name) ? singablePart(name, (part) => part.length / lettersASyllable) : null;
}

interface HouseSong {
  /** The property's name and place. */
  house: string;
  place: string;
  language: GuestLanguage;
}

/** Song of the welcome video; it names the house and nobody. */
export function welcomeLyrics({ house, place, language }: HouseSong): HouseLyrics {
  const words = songs[language];
  return lyricsOf(words.welcome, language, { house: sung(house) ?? words.friend, place, name: '' });
}

/** Song of one guest's souvenir: the guest's name is in the chorus, so that no two guests have the same recording. */
export function souvenirLyrics({ house, place, language }: HouseSong, firstName: string): HouseLyrics {
  const words = songs[language];
  return lyricsOf(words.souvenir, language, {
    house,
    place: sung(place) ?? house,
    name: sung(firstName) ?? words.friend,
  });
}

function lyricsOf(
  { title, verses, chorus }: HouseSongs['welcome'],
  language: GuestLanguage,
  names: { house: string; place: string; name: string },
): HouseLyrics {
  const filled = (line: string): string =>
    line.replace('{house}', names.house).replace('{place}', names.place).replace('{name}', names.name);
  const lines = (all: readonly string[]) => all.map(filled).map((line) => ({ display: line, sung: line }));
  const refrain = { tag: 'chorus' as const, lines: lines(chorus) };
  const sections = verses.flatMap((verse) => [{ tag: 'verse' as const, lines: lines(verse) }, refrain]);
  return { title: filled(title), language, sections, facts: [] };
}

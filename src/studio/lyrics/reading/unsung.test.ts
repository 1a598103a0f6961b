import { expect, test } from 'vitest';
import { tellable } from './test/read-story.ts';

const readIn = (code: string, moment: string, shown = 'Marta'): Promise<{ told: string; shown: string }> =>
  tellable(code, { moment, shown });

const kept = {
  de: 'Sie hat unser Boot im Regen gestrichen.',
  es: 'Pintó nuestra barca bajo la lluvia.',
  fr: 'Elle a peint notre bateau sous la pluie.',
  it: 'Ha dipinto la nostra barca sotto la pioggia.',
} as const;
type Code = keyof typeof kept;

const toShop: readonly (readonly [Code, string, string])[] = [
  ['de', 'Wir möchten gern ein Lied für die ganze Familie.', 'Lied'],
  ['de', 'Bitte etwas Fröhliches, am liebsten Schlager.', 'Schlager'],
  ['de', 'Das Lied soll nicht zu kitschig sein.', 'kitschig'],
  ['de', 'Wir wollen es auf der Feier vorspielen.', 'Feier'],
  ['es', 'Quiero un merengue!!!', 'merengue'],
  ['es', 'Quisiera una nana.', 'nana'],
  ['es', 'Si puede ser por sevillanas.', 'sevillanas'],
  ['es', 'Que sea alegre dentro de lo que cabe.', 'alegre'],
  ['es', 'Queremos algo flamenquito.', 'flamenquito'],
  ['it', 'Vorremmo qualcosa di allegro.', 'allegro'],
  ['fr', 'Nous voulons une chanson lumineuse.', 'lumineuse'],
  ['fr', 'Je veux lui dire merci sans le dire trop.', 'merci'],
  ['fr', 'Si possible quelque chose de joyeux.', 'joyeux'],
  ['it', 'La vorrei napoletana nello stile ma in italiano grazie.', 'napoletana'],
  ['it', 'Vorremmo cantarla in piazza la sera della festa.', 'piazza'],
  ['it', 'Cose allegre mi raccomando.', 'allegre'],
  ['de', 'Nichts Kitschiges bitte.', 'Kitschiges'],
  ['de', 'Kein Schmalz, sonst heult sie wieder.', 'heult'],
  ['de', 'Bitte flott!', 'flott'],
  ['de', 'Was Fetziges zum Tanzen.', 'Fetziges'],
  ['de', 'Einen Walzer bitte, aber dass die Kinder mittanzen können.', 'Kinder'],
  ['de', 'Ich will nicht, dass man sagt, alles wird wie früher, weil wir es nicht wissen.', 'früher'],
  ['de', 'Wir wollen dass alle mitsingen.', 'mitsingen'],
  ['es', 'Nada cursi.', 'cursi'],
  ['es', 'Nada de violines, que luego llora.', 'llora'],
  ['es', 'Algo movido.', 'movido'],
  ['es', 'Sin dramas por favor.', 'dramas'],
  ['es', 'Una cumbia por favor, pero que los abuelos puedan bailar también.', 'abuelos'],
  ['es', 'No quiero que se diga que todo volverá a ser igual, porque no lo sabemos.', 'igual'],
  ['es', 'Queremos que llore de risa.', 'risa'],
  ['fr', "Un zouk s'il vous plait, mais que les vieux puissent danser aussi.", 'vieux'],
  ['fr', 'Pas de violon.', 'violon'],
  ['fr', 'Rien de larmoyant, sinon elle pleure.', 'pleure'],
  ['fr', 'Quelque chose de rythmé.', 'rythmé'],
  ['fr', "Je ne veux pas qu'on dise que tout ira bien, parce qu'on n'en sait rien.", 'bien'],
  ['fr', 'Une valse svp.', 'valse'],
  ['it', 'Niente roba sdolcinata che poi piange.', 'piange'],
  ['it', 'Niente violini, altrimenti si commuove.', 'commuove'],
  ['it', 'Non voglio che si dica che tutto tornerà come prima, perché non lo sappiamo.', 'tornerà'],
  ['it', 'Una tarantella per favore, ma che i nonni possano ballare.', 'nonni'],
  ['it', 'Vogliamo che rida.', 'rida'],
  ['it', "Un po' vivace per favore.", 'vivace'],
];

test.each(toShop)('STU-01 what speaks to the shop is not told (%s): %s', async (code, text, word) => {
  const { told } = await readIn(code, `${text} ${kept[code]}`);
  expect(told).toContain(kept[code].slice(0, -1));
  expect(told.toLowerCase()).not.toContain(word.toLowerCase());
});

const forbidden: readonly (readonly [Code, string, string, string])[] = [
  ['de', 'Bitte nix mit Tod oder Unfällen.', 'Sein Bruder ist gestorben.', 'gestorben'],
  ['de', 'Bitte nichts über die Scheidung.', 'Sie wurde 2010 geschieden.', 'geschieden'],
  ['de', 'Den Schnurrbart bitte nicht erwähnen.', 'Er trägt einen Schnurrbart.', 'trägt'],
  ['de', 'Bitte auf keinen Fall das Gefängnis erwähnen!', 'Er war im Gefängnis.', 'Er war'],
  ['es', 'No quiero que salga lo de la cárcel.', 'Estuvo en la cárcel.', 'Estuvo'],
  ['es', 'De Luis ni una palabra.', 'Se separó de Luis.', 'separó'],
  ['fr', 'Pas de blague sur son poids.', 'Elle a perdu dix kilos.', 'kilos'],
  ['it', 'Di Ugo meglio non parlare.', 'Suo fratello Ugo vive a Bari.', 'Bari'],
  ['es', 'No pongan lo del bigote.', 'Tiene un bigote enorme.', 'enorme'],
  ['es', 'Que no se diga lo de la clienta.', 'Le quemó el flequillo a una clienta.', 'flequillo'],
  ['es', 'Sin mencionar su divorcio.', 'Se divorció en mayo.', 'mayo'],
  ['fr', 'Merci de ne pas employer le mot cancer.', 'Elle a vaincu le cancer.', 'vaincu'],
  ['fr', 'Ne parlez pas de son ex.', 'Son ex habite à Lyon.', 'Lyon'],
  ['fr', "Évitez l'accident.", "L'accident de moto était terrible.", 'terrible'],
  ['it', 'Non menzionare la malattia.', 'La malattia è arrivata in aprile.', 'aprile'],
  ['it', "Niente battute sull'età.", 'Compie 60 anni sabato.', 'sabato'],
  ['it', 'Evitate il lavoro.', 'Il lavoro lo ha perso a Torino.', 'Torino'],
];

test.each(forbidden)('STU-01 what the order forbids is not told (%s): %s', async (code, asked, text, word) => {
  const { told } = await readIn(code, `${text} ${kept[code]} ${asked}`);
  expect(told).toContain(kept[code].slice(0, -1));
  expect(told).not.toContain(word);
  expect((await readIn(code, `${text} ${kept[code]}`)).told).toContain(word);
});

const takenBack: readonly (readonly [Code, string, string])[] = [
  ['de', 'Er war zwei Jahre arbeitslos (bitte nicht erwähnen).', 'arbeitslos'],
  ['de', 'Er war zwei Jahre arbeitslos. Das bleibt unter uns.', 'arbeitslos'],
  ['de', 'Wir schenken ihr eine Reise nach Rom, sie weiß noch nichts davon.', 'Rom'],
  ['de', 'Wir schenken ihr eine Reise nach Rom. Sie weiß noch nichts davon!', 'Rom'],
  ['de', 'Wir schenken ihr ein Rad aus Holland. Sie tanzt gern. Sie ahnt noch nichts!', 'Holland'],
  ['de', 'Sie ist schwanger, das weiß aber noch keiner.', 'schwanger'],
  ['es', 'Suspendió tres veces (eso mejor no ponerlo).', 'Suspendió'],
  ['es', 'Suspendió tres veces. Que quede entre nosotros.', 'Suspendió'],
  ['es', 'Se divorció hace dos años, de eso ni palabra.', 'divorció'],
  ['es', 'Le regalamos un viaje a Roma, todavía no lo sabe.', 'Roma'],
  ['fr', "Il a mis du diesel dans l'essence (pas mettre si trop).", 'diesel'],
  ['fr', "On a perdu un bébé, pas besoin d'en parler.", 'bébé'],
  ['fr', 'On lui offre un voyage à Rome, personne ne le sait.', 'Rome'],
  ['it', 'È stato bocciato due volte (meglio non dirlo).', 'bocciato'],
  ['it', 'È stato bocciato due volte. Questo resta tra noi.', 'bocciato'],
  ['it', 'Le regaliamo un viaggio a Roma, lei non lo sa ancora.', 'Roma'],
];

test.each(takenBack)('STU-01 what is taken back or kept secret is not told (%s): %s', async (code, text, word) => {
  const { told } = await readIn(code, `${text} ${kept[code]}`);
  expect(told).toContain(kept[code].slice(0, -1));
  expect(told).not.toContain(word);
});

test.each([
  [
    'fr',
    "On a perdu un bébé, pas besoin d'en parler, mais c'est lui qui m'a remis debout.",
    "c'est lui qui m'a remis debout",
  ],
  ['it', 'Vorrei che sapesse che questa casa è anche casa sua.', 'questa casa è anche casa sua'],
  ['de', 'Bitte nicht zu traurig, er mochte kein Theater.', 'er mochte kein Theater'],
  ['es', 'Nunca dice nada de sus medallas.', 'Nunca dice nada de sus medallas'],
  ['fr', 'Il sait plus rien faire depuis sa chute à vélo.', 'Il sait plus rien faire'],
  ['it', 'Nessuno doveva saperlo, lo sapevano tutti.', 'Nessuno doveva saperlo'],
  ['de', 'Sie sagt nie nichts, wenn es um Kuchen geht.', 'Kuchen'],
  ['it', 'Voglio solo che sappia che io sono lì.', 'io sono lì'],
  ['de', 'Ich will nur, dass sie weiß, dass ich da bin.', 'ich da bin'],
  ['es', 'Solo quiero que sepa que estoy aquí.', 'estoy aquí'],
  ['fr', "Je veux juste qu'elle sache que je suis là.", 'je suis là'],
  ['de', 'Nichts macht er lieber als Walzer tanzen.', 'Walzer tanzen'],
  ['es', 'Nada en el mar todos los días, sin dramas.', 'en el mar todos los días, sin dramas'],
  ['fr', 'Elle joue du violon dans la cuisine.', 'joue du violon'],
  ['fr', 'Il ne veut pas que je conduise.', 'que je conduise'],
  ['it', 'Niente la ferma, suona il violino e ride.', 'il violino'],
  ['it', 'Non vuole che io paghi il caffè.', 'paghi il caffè'],
] as const)('STU-01 what tells something stays (%s): %s', async (code, text, left) => {
  expect((await readIn(code, text)).told).toContain(left);
});

test.each([
  ['de', 'Oberbrandmeister Dieter Kallweit', 'Dieter (Kallweit)'],
  ['de', 'Meine Mama Petra', 'Mama (Petra)'],
  ['de', 'jule', 'Jule'],
  ['de', 'Frau Dr. Sabine Keller', 'Frau Dr. Keller (Sabine)'],
  ['fr', 'Madame Claire Martin', 'Madame Martin (Claire)'],
  ['de', 'Frau Schulte-Ladbeck', 'Frau Schulte-Ladbeck'],
  ['es', 'Dra. María José Fernández-Cuesta Ruiz', 'María José (Fernández-Cuesta Ruiz)'],
  ['es', 'mi compadre Beto', 'Beto'],
  ['es', 'Las Chismosas (Yuli, Carmen y Nena)', 'Las Chismosas (Yuli, Carmen y Nena)'],
  ['fr', "L'adjudant-chef Philippe Delmas", 'Philippe (Delmas)'],
  ['fr', 'Dr. Martin', 'Dr. Martin'],
  ['fr', 'jean-mi', 'Jean-Mi'],
  ['it', 'Don Luigi Bortolotti', 'Don Luigi (Bortolotti)'],
  ['it', 'la mia badante, anzi la mia amica, Svetlana', 'Svetlana'],
  ['it', 'Giulia e Davide', 'Giulia e Davide'],
] as const)('STU-01 a rank, a relation and a surname are not sung (%s): %s', async (code, typed, shown) => {
  expect((await readIn(code, kept[code], typed)).shown).toBe(shown);
});

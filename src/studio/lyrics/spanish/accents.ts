/** Accents that a buyer left out, where the word can be no other: "prendia" → "prendía", "se regreso" → "se regresó". */
import data from './accents.json' with { type: 'json' };

const stems = (row: string): string => row.split(' ').join('|');
const [ar, erIr] = [stems(data.ar), stems(`${data.er} ${data.ir}`)];
const words: Readonly<Record<string, string>> = data.words;

const word = (pattern: string, flags = 'giu'): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])${pattern}(?![\p{L}\p{M}])`, flags);

const IMPERFECT = word(`(${erIr})ia(n|s|mos)?`);
const PAST = word(`(${erIr})io`);
/** "Me llamo", "me quedo" is the speaker's own. */
const PAST_OF_OTHERS = word(
  String.raw`((?:se|nos)\s(?:l[oae]s?\s)?|me\s(?=enseñ|llev|cuid|regal|salv|ayud|compr|prepar|invit|cocin|esper|mand|escuch|cambi))(${ar})o`,
);
/** Behind an article or a preposition it is a noun: "el regreso"; behind "yo" the speaker's own. */
const PAST_OR_OWN = word(
  String.raw`(?<!(?<!\p{L})(?:el|un|mi|tu|su|del|al|de|en|con|a|por|para|sin|yo|este|ese|cada|me|lo|la|los|las|le|les|te|que yo)\s)(${ar})o`,
);
const PAST_WITH_ACCENT = /\p{L}{2}ó(?!\p{L})/iu;

/** @param story all that the buyer wrote, which tells whether they leave accents out */
export function withAccents(text: string, story: string): string {
  const sure = withSureAccents(text);
  const isWithout = !PAST_WITH_ACCENT.test(story) && withSureAccents(story) !== story;
  if (!isWithout) return sure;
  return sure
    .replace(PAST_OR_OWN, '$1ó')
    .replace(/(?<=(?:^|[.!?,\n]|(?<!\p{L})y)\s*)hacia(?!\p{L}| el )/giu, (whole) => `${whole.slice(0, 3)}ía`);
}

function withSureAccents(text: string): string {
  return text
    .replace(/\p{L}+/gu, (whole) => {
      const known = Object.hasOwn(words, whole.toLowerCase()) ? words[whole.toLowerCase()]! : undefined;
      if (known === undefined) return whole;
      return /^\p{Lu}/u.test(whole) ? known.charAt(0).toUpperCase() + known.slice(1) : known;
    })
    .replace(word(String.raw`(\p{L}{2,})([cs])ion`), '$1$2ión')
    .replace(word(String.raw`(?<!no\s)(?:mama|papa)`), (whole) => `${whole.slice(0, 3)}á`)
    .replace(
      word(String.raw`(\p{L}{2,}(?:ie|a))ramos`),
      (_, stem: string) => `${stem.slice(0, -1)}${stem.endsWith('e') ? 'é' : 'á'}ramos`,
    )
    .replace(word(String.raw`(?!mat|arteria|mis|bact|hist)(\p{L}{2,}er)ia`), '$1ía')
    .replace(word(String.raw`si(?= se puede)`), (whole) => (whole === 'Si' ? 'Sí' : 'sí'))
    .replace(word(String.raw`se rio`), (whole) => whole.replace(/rio/iu, 'rió'))
    .replace(IMPERFECT, (_, stem: string, end?: string) => `${stem}ía${end ?? ''}`)
    .replace(PAST, (whole, stem: string) => (['podio', 'barrio'].includes(whole.toLowerCase()) ? whole : `${stem}ió`))
    .replace(word(String.raw`(?<=(?:me|nos|se|le|les|lo|la|los|las|que|siempre)\s)hacia`), 'hacía')
    .replace(PAST_OF_OTHERS, '$1$2ó')
    .replace(
      word(String.raw`(est)a(?=\s(?:siempre|en|con|muy|loc[oa]|aquí|de|todo|toda|\p{L}+[ai]e?ndo)(?!\p{L}))`),
      '$1á',
    )
    .replace(
      word(
        String.raw`el(?=\s(?:siempre|nunca|no|ya|también|me|nos|se|le|es|era|fue|tiene|hace|dice|quiere|está|va)(?!\p{L}))`,
      ),
      (whole) => (whole.startsWith('E') ? 'Él' : 'él'),
    )
    .replace(word(String.raw`(?<=(?:a|para|por|de|sin)\s)mi(?=\s*(?:[.,;!?\n]|$))`), 'mí');
}

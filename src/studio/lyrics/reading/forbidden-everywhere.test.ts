/** Words that an order forbids in each place of its song: titles, sayings, senders, other lines, and what the judge finds. */
import { expect, test } from 'vitest';
import { alternativesFor, writeDrafts } from '../index.ts';
import { judgeLine } from '../other-lines.ts';
import { briefOf } from './test/read-story.ts';

const stories = {
  en: 'She painted our boat in the rain. She hums when she burns the toast.',
  de: 'Sie hat unser Boot im Regen gestrichen. Sie summt, wenn sie den Toast verbrennt.',
  es: 'Pintó nuestra barca bajo la lluvia. Canta cuando quema las tostadas.',
  fr: 'Elle a peint notre bateau sous la pluie. Elle chante quand elle brûle le pain.',
  it: 'Ha dipinto la nostra barca sotto la pioggia. Canta quando brucia il pane.',
} as const;

interface Asking {
  code: 'en' | 'de' | 'es' | 'fr' | 'it';
  asked: string;
  told: string;
  words: string;
  companions: string;
  never: RegExp;
}

const askings: readonly Asking[] = [
  {
    code: 'en',
    asked: 'Dont mention her age. Dont mention Kevin.',
    told: 'She is 60 on Saturday.',
    words: 'sixty years young',
    companions: 'Kevin, Jo',
    never: /\b(?:sixty|kevin|candles?|years?)\b/iu,
  },
  {
    code: 'de',
    asked: 'Bitte nichts über ihr Alter. Bitte nichts über Uli.',
    told: 'Sie wird 60.',
    words: 'Sechzig Jahre jung',
    companions: 'Uli, Jo',
    never: /(?<!\p{L})(?:sechzig|uli|kerzen?|jahre?)(?!\p{L})/iu,
  },
  {
    code: 'es',
    asked: 'Sin mencionar su edad. Por favor nada de Luis.',
    told: 'Cumple 60 años.',
    words: 'Sesenta años y qué',
    companions: 'Luis, Jo',
    never: /(?<!\p{L})(?:sesenta|luis|velas?|años?)(?!\p{L})/iu,
  },
  {
    code: 'fr',
    asked: 'Rien sur son âge. Ne parlez pas de Luc.',
    told: 'Elle fête ses 60 ans.',
    words: 'Soixante ans et alors',
    companions: 'Luc, Jo',
    never: /(?<!\p{L})(?:soixante|luc|bougies?|ans)(?!\p{L})/iu,
  },
  {
    code: 'it',
    asked: "Niente sull'età. Non parlate di Ugo.",
    told: 'Compie 60 anni.',
    words: 'Sessanta anni e allora',
    companions: 'Ugo, Jo',
    never: /(?<!\p{L})(?:sessanta|ugo|candeline?|anni)(?!\p{L})/iu,
  },
];

test.each(askings)(
  'STU-01 it is in no title, saying, sender or other line, and the judge finds it ($code)',
  async ({ code, asked, told, words, companions, never }) => {
    const order = { moment: `${stories[code]} ${told}`, details: asked, words, companions, shown: 'Oma' };
    const brief = briefOf(code, order);
    const drafts = await writeDrafts(brief, 3);
    const [song] = drafts;
    const others = await alternativesFor(brief, song!, { section: 1, line: 1 });
    const sung = [
      ...drafts.flatMap(({ title, sections }) => [
        title,
        ...sections.flatMap(({ lines }) => lines.map((one) => one.display)),
      ]),
      ...others.map(({ display }) => display),
    ];
    expect(sung.length).toBeGreaterThan(30);
    expect(sung.filter((line) => never.test(line))).toEqual([]);
    expect(song!.facts).toContainEqual(expect.objectContaining({ kind: 'quote', used: false }));
    const { findings } = await judgeLine({ brief, lyrics: song!, place: { section: 0, line: 0 }, text: words });
    expect(findings.map(({ rule }) => rule)).toContain('forbidden');
  },
);

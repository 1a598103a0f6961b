import { expect, test } from 'vitest';
import type { Occasion } from '#occasions/occasions.ts';
import type { SongBrief } from '../contracts.ts';
import { alternativesFor, writeDrafts } from './index.ts';
import { judgeLine } from './other-lines.ts';
import { briefOf } from './reading/test/read-story.ts';

const story =
  'She painted our boat in the rain. She hums when she burns the toast. She drove us all to Whitby in a yellow van. ' +
  'She keeps a spare key under the third plant pot. She learned the ukulele from the library. ';

/** Every line and title that an order may lead to: three drafts, and other lines for a place of the first. */
async function sungFor(brief: SongBrief): Promise<string[]> {
  const drafts = await writeDrafts(brief, 3);
  const [first] = drafts;
  const others = await alternativesFor(brief, first!, { section: 1, line: 1 });
  return [
    ...drafts.flatMap(({ title, sections }) => [
      title,
      ...sections.flatMap(({ lines }) => lines.map((l) => l.display)),
    ]),
    ...others.map(({ display }) => display),
  ];
}

interface Case {
  asked: string;
  told: string;
  never: RegExp;
  words?: string;
  occasion: Occasion;
  /** No song tells it, forbidden or not. */
  isNeverTold?: true;
}

const cases: readonly Case[] = [
  {
    asked: 'Dont mention her age',
    told: 'She is 60 on Saturday.',
    never: /\b(?:sixty|sixtieth|age|aged|older?|years?|numbers?|candles?)\b/u,
    occasion: 'birthday',
  },
  {
    asked: 'please no mention of the number 60',
    told: 'She is 60 on Saturday.',
    never: /\b(?:sixty|sixtieth|60)\b/u,
    occasion: 'birthday',
  },
  {
    asked: 'nothing about drinking pls',
    told: 'She drinks gin in the bath.',
    never: /\b(?:gin|drinks?|drunk|pub|wine|beer|glass|pint|cheers)\b/u,
    occasion: 'retirement',
  },
  {
    asked: 'Please avoid money',
    told: 'She never paid for a round.',
    never: /\b(?:money|paid|pay|pays|bills?|cost|price|coins?|purse|rent)\b/u,
    occasion: 'mothersday',
  },
  {
    asked: 'no jokes about her weight',
    told: 'She lost two stone last year.',
    never: /\b(?:weigh\w*|stone|fat|diet\w*|heavy)\b/u,
    occasion: 'birthday',
  },
  {
    asked: 'Nothing about work',
    told: 'She works in an office in Leeds.',
    never: /\b(?:work\w*|office|boss|desk|shifts?|job|mondays?)\b/u,
    occasion: 'retirement',
  },
  {
    asked: "don't mention kids, she can't have any",
    told: 'She has no kids.',
    never: /\b(?:kids?|child\w*|bab(?:y|ies)|sons?|daughters?)\b/u,
    occasion: 'birthday',
  },
  {
    asked: 'No religion please',
    told: 'She sings in the church choir.',
    never: /\b(?:god|church|pray\w*|heaven|angels?|bless\w*|amen|soul)\b/u,
    occasion: 'memorial',
  },
  {
    asked: 'leave her ex out of it',
    told: 'Her ex threw the pan in the sea.',
    never: /\b(?:ex|divorc\w*)\b/u,
    occasion: 'mothersday',
  },
  {
    asked: 'We would rather you did not mention his death',
    told: 'Her dad died in May.',
    never: /\b(?:die[sd]?|dead|death|funeral)\b/u,
    occasion: 'memorial',
    isNeverTold: true,
  },
  {
    asked: 'no swearing',
    told: 'She says bloody hell at the telly.',
    never: /\b(?:bloody|hell|damn|arse)\b/u,
    words: 'bloody hell Brenda',
    occasion: 'birthday',
  },
  {
    asked: 'dont mention Kevin',
    told: 'Kevin drove the van into a hedge.',
    never: /\bkevin\b/u,
    occasion: 'retirement',
  },
  {
    asked: 'Please do not mention the caravan',
    told: 'The caravan sank in Wales.',
    never: /\bcaravan\b/u,
    words: 'home sweet caravan',
    occasion: 'mothersday',
  },
];

test.each(cases)(
  'STU-01 nothing that is forbidden is in any line that may be sung: $asked',
  async ({ asked, told, never, words = '', occasion }) => {
    const companions = 'Kevin, Jo and the kids';
    // Among the further details, in the story, and where there is hardly a story.
    const orders = [
      { moment: `${story}${told}`, details: asked },
      { moment: `${story}${told} ${asked}` },
      { moment: `${told} (${asked})` },
    ];
    for (const fields of orders) {
      const lines = await sungFor(briefOf('en', { ...fields, occasion, words, shown: 'Marta', companions }));
      expect(lines.length).toBeGreaterThan(30);
      expect(lines.filter((line) => never.test(line.toLowerCase()))).toEqual([]);
    }
  },
);

test.each(cases)(
  'STU-01 without its asking what it forbids is sung: $asked',
  async ({ told, never, words = '', occasion, isNeverTold = false }) => {
    const order = { moment: `${told} ${story}`, occasion, words, shown: 'Marta', companions: 'Kevin, Jo and the kids' };
    const lines = await sungFor(briefOf('en', order));
    expect(lines.some((line) => never.test(line.toLowerCase()))).toBe(!isNeverTold);
  },
);

test('STU-01 what is sung where nobody forbids it', async () => {
  const order = {
    moment: `${story}She is 60 on Saturday. Kevin drove the van into a hedge.`,
    words: 'bloody hell Brenda',
  };
  const lines = (await sungFor(briefOf('en', { ...order, shown: 'Marta', companions: 'Kevin, Jo' }))).join('\n');
  for (const word of ['sixty', 'Kevin', 'ell Brenda']) expect(lines).toContain(word);
});

/** Of so many topics, each with its wider words, hardly a line of ours is left. */
const everything =
  'swearing,work,money,age,religion,kids,death,illness,alcohol,exes,weight,hair,height,politics,sex,prison,fighting,crying,wedding,' +
  'divorce,accident,memory,gender,being single,miscarriages,suicide,football,cooking,cars,dogs,hospital,dancing,stars,sun,rain,dreams,' +
  'road,heart,light,hands';

test.each(['wedding', 'valentine', 'birthday', 'memorial'] as const)(
  'STU-01 an order that forbids nearly everything has a whole song, and none of the words: %s',
  async (occasion) => {
    const never = /\b(?:swearing|money|kids|exes|hair|politics|football|cars?|dogs?|school|shopping)\b/u;
    const asked = everything.split(',').map((word) => `No ${word} please.`);
    for (const count of [asked.length, 30]) {
      const details = asked.slice(0, count).join(' ');
      const drafts = await writeDrafts(briefOf('en', { moment: '', details, occasion, shown: 'Marta' }), 3);
      expect(drafts.length).toBeGreaterThan(0);
      for (const { sections } of drafts) {
        expect(sections.map(({ tag }) => tag)).toEqual(['verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus']);
        expect(sections.filter(({ lines }) => lines.length === 0)).toEqual([]);
        expect(
          sections.flatMap(({ lines }) => lines).filter(({ display }) => never.test(display.toLowerCase())),
        ).toEqual([]);
      }
    }
  },
);

test('STU-01 an order of which every verse of its day says a word that it forbids is refused with a typed error', async () => {
  const more = 'love,home,day,time';
  const details = `${everything},${more}`
    .split(',')
    .map((word) => `No ${word} please.`)
    .join(' ');
  const order = briefOf('en', { moment: '', details, occasion: 'wedding', shown: 'Marta' });
  await expect(writeDrafts(order, 1)).rejects.toMatchObject({ name: 'StudioError', code: 'internal' });
});

test('STU-01 the producer is told of a saying that is not sung because the order forbids what it says', async () => {
  const brief = briefOf('en', { moment: story, words: 'bloody hell Brenda', details: 'no swearing', shown: 'Marta' });
  const [song] = await writeDrafts(brief, 1);
  expect(song!.facts).toContainEqual({ text: 'bloody hell Brenda', kind: 'quote', used: false });
});

test('STU-01 the judge finds what an order forbids in a line of anybody', async () => {
  const brief = briefOf('en', { moment: story, details: 'Dont mention her age', shown: 'Marta' });
  const [song] = await writeDrafts(brief, 1);
  const rulesOf = async (text: string): Promise<string[]> => {
    const { findings } = await judgeLine({ brief, lyrics: song!, place: { section: 0, line: 0 }, text });
    return findings.map(({ rule }) => rule);
  };
  expect(await rulesOf('You are sixty, Marta')).toContain('forbidden');
  expect(await rulesOf('The number changes, you do not')).toContain('forbidden');
  expect(await rulesOf('You are painting, Marta')).not.toContain('forbidden');
});

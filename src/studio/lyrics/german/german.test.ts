import { describe, expect, test } from 'vitest';
import { storyOf, told } from '../reading/test/read-story.ts';

describe('STU-01 German is told to the recipient', () => {
  test.each([
    [
      'Labrador, 9 Jahre, liebt Pfützen, hat Angst vor dem Staubsauger',
      ['du liebst Pfützen', 'du hast Angst vor dem Staubsauger'],
    ],
    ['Physiotherapeutin, singt laut im Auto', ['du singst laut im Auto']],
    ['wird 30, torwart beim sv, hält fast nie was', ['Torwart beim sv', 'du hältst fast nie was']],
    ['hebt jede Schraube auf', ['du hebst jede Schraube auf']],
    ['schnarcht jeden morgen wie ein bär', ['du schnarchst jeden Morgen wie ein Bär']],
  ])('STU-01 notes get their subject: %s', async (text, lines) => {
    expect(await told('de', text)).toEqual(expect.arrayContaining(lines));
  });

  test.each([
    ['Ein Lama hat sie angespuckt.', ['Ein Lama hat dich angespuckt']],
    ['Wir haben sie gesucht.', ['Wir haben dich gesucht']],
    ['In der Nacht hat sie uns gerettet.', ['In der Nacht hast du uns gerettet']],
    ['Das Auto hat sie selber repariert.', []],
    ['Wie sie vom Brett gesprungen ist im Freibad', ['Wie du vom Brett gesprungen bist im Freibad']],
    ['Sie lacht und der Bademeister hat geklatscht', ['du lachst', 'und der Bademeister hat geklatscht']],
    ['da war ich 8', ['da war ich acht']],
    [
      'Sie ist mit uns angeln gegangen und hat alle Fische zurückgeworfen.',
      ['du bist mit uns angeln gegangen', 'und hast alle Fische zurückgeworfen'],
    ],
    ['Sie ist jedes Ostern gekommen und hat alle umarmt.', ['du bist jedes Ostern gekommen', 'und hast alle umarmt']],
    ['hat alle Rätsel gelöst', ['du hast alle Rätsel gelöst']],
    ['Sie hat gesungen und alle haben geklatscht.', ['du hast gesungen', 'und alle haben geklatscht']],
    ['Da kamen alle.', ['Da kamen alle']],
  ])('STU-01 who does it and whom it is done to: %s', async (text, lines) => {
    expect(await told('de', text)).toEqual(lines);
  });

  test.each([
    [
      'Sie hat in der Nacht als es gewittert hat mit uns Tee getrunken',
      ['du hast in der Nacht, als es gewittert hat, mit uns Tee getrunken'],
    ],
    [
      'als das auto liegengeblieben ist hat sie den riemen geflickt',
      ['als das Auto liegengeblieben ist, hast du den riemen geflickt'],
    ],
    ['vergisst immer wo sie geparkt hat', ['du vergisst immer, wo du geparkt hast']],
    ['sie lacht so laut dass sich leute umdrehen', ['du lachst so laut, dass sich Leute umdrehen']],
    ['sie redet schneller als ihr schatten', ['du redest schneller als dein Schatten']],
  ])('STU-01 a verb in two places and its completion stay together: %s', async (text, lines) => {
    expect(await told('de', text)).toEqual(lines);
  });

  test.each([
    ['sie war eine Biene, er ein Pirat', 'Lisa und Tom'],
    ['sie isst es', 'Hannah & Tobi'],
    ['Marc hat auf dem Brocken um ihre Hand angehalten.', 'Nina und Marc'],
    ['Lea hat ihre Oma gepflegt.', 'Tom & Lea'],
    ['Tom fuhr ihr Auto in den Graben.', 'Tom & Lea'],
  ])('STU-01 a pronoun that means one of two is not guessed: %s', async (text, shown) => {
    expect(await told('de', text, { shown })).toEqual([]);
  });
});

describe('STU-01 German is mended', () => {
  test.each([
    ['er hatte meinen schirm in der straßenbahn vergessen', /meinen Schirm in der Straßenbahn/],
    ['er schaut IMMER den Tatort', /schaust immer den Tatort/],
    ['zum 10. hochzeitstag gab es einen zaun', /^zum zehnten Hochzeitstag gab es einen Zaun$/],
    ['er saß im 4. Stock', /im vierten Stock/],
    ['wir sind 40 km gefahren', /vierzig Kilometer gefahren/],
  ])('STU-01 %s', async (text, mended) => {
    expect((await told('de', text, { shown: 'Stefan' })).join(' ')).toMatch(mended);
  });

  test.each(['vorgelesen', 'gestern', 'durchaus', 'geworden', 'überhaupt'])(
    'STU-01 "%s" gets no capital',
    async (word) => {
      expect((await told('de', `wir haben ${word} gelacht`)).join(' ')).toContain(` ${word} `);
    },
  );

  test('STU-01 "seine Frau Ingrid" is Ingrid', async () => {
    expect((await storyOf('de', { companions: 'seine Frau Ingrid, Frau Behrens' })).people).toEqual([
      'Ingrid',
      'Frau Behrens',
    ]);
  });
});

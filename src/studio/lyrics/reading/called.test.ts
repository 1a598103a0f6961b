import { describe, expect, test } from 'vitest';
import { storyOf } from './test/read-story.ts';

describe('STU-01 the recipient is called what they are called', () => {
  test.each([
    ['Alexander but we call him Sasha', 'Sasha'],
    ['Josephine, known as Jojo', 'Jojo'],
    ['Bartholomew aka Barty', 'Barty'],
    ['Katarzyna (everyone calls her Kasia)', 'Kasia'],
    ['Rob, my husband', 'Rob'],
    ['Elena, my best friend', 'Elena'],
    ['Mum (Jean Hill)', 'Mum'],
    ['Linh Thu (Lily) Pham', 'Linh Thu Pham'],
    ['Auntie (Jean)', 'Auntie Jean'],
    ['(Bob)', 'Bob'],
    ['Bob (', 'Bob'],
    ['SFC Daniel Ortiz', 'Sergeant Ortiz'],
    ['Ruby, turning 18', 'Ruby'],
    ['Coach Ray - 1 year sober', 'Coach Ray'],
    ['Dazza (Darren), mate from work, 50th', 'Dazza'],
    ['Me and the girls - Babs, Yvonne', 'the girls'],
    ['my mum karen', 'Mum Karen'],
    ['Our whole family, the Wozniaks', 'the Wozniaks'],
    ['Anne-Marie', 'Anne-Marie'],
    ['Tom and Lisa', 'Tom and Lisa'],
    ['the Bennetts', 'the Bennetts'],
  ])('%s is %s', async (shown, called) => {
    expect((await storyOf('en', { shown })).honoured).toBe(called);
  });

  test('what the song does not sing still names them in the story', async () => {
    const { people } = await storyOf('en', { shown: 'Mum (Jean Hill)', companions: 'Jean, Dad and Rosa' });
    expect(people).toEqual(['Dad', 'Rosa']);
  });
});

describe('STU-01 only companions are companions', () => {
  test.each([
    ['Mr Costa, every Friday, Turkish coffee', ['Mr Costa']],
    ['Auntie Bev, the Monday quiz team', ['Auntie Bev']],
    ['Dad (Steve), our Lou', ['Dad', 'Lou']],
    ['the parrot (Elvis)', ['Elvis']],
    ['the twins (Ada and Ben)', ['Ada', 'Ben']],
    ['Our son Karl. My mother Irena, who calls him Bobo', ['Karl', 'Irena']],
    ['Dawn French, April, June and Summer', ['Dawn French', 'April', 'June', 'Summer']],
    ['everyone, Everybody at work, Jo', ['Jo']],
    ['OUR TRACEY, MAM, THE DOG', ['Tracey', 'Mam']],
    ['Uncle TERRY, TJ, the CAT', ['Uncle Terry', 'TJ']],
    ['Nonna, Zio Salvatore (passed 2003, brickworks), Rosa', ['Nonna', 'Rosa']],
    ['Uncle Pete (passed in May 2020, the farm), Mum', ['Mum']],
    ['Uncle Pete, passed in May, Mum', ['Mum']],
    ['Granny Pam (retired, brickworks), Jo', ['Granny Pam', 'Jo']],
    ['gobbo, little claire, big claire', ['Gobbo', 'Little Claire', 'Big Claire']],
    ['work Jo, school Jo, Jo', ['Work Jo', 'School Jo']],
    ['Jo, big sister Jo', ['Jo']],
    ['big Claire, little Claire (passed away), Joe', ['Claire', 'Joe']],
    ['Mum (Dad passed away last year), Sue', ['Mum', 'Sue']],
    ['Grandad :(, Mum, Dad', ['Grandad', 'Mum', 'Dad']],
    ['Twins (Amy, Ben)', ['Twins', 'Amy', 'Ben']],
    ['JEAN-PIERRE, MUM', ['Jean-Pierre', 'Mum']],
  ])('%s', async (companions, people) => {
    expect((await storyOf('en', { companions })).people).toEqual(people);
  });
});

describe('STU-01 a saying is sung without its label and what explains it', () => {
  test.each([
    ['The last thing he said to us: "mind the step"', ['mind the step']],
    ['"nearly there" - she says it about work, hills, everything', ['nearly there']],
    ['Not today, Gerald (he says this to every seagull, the big ones, all of them)', ['Not today, Gerald']],
    ['“bless your socks” – about anybody', ['bless your socks']],
    ['"up we get", "down we go"', ['up we get', 'down we go']],
    ['(pardon my French)', ['pardon my French']],
    ['GIVE OVER', ['Give over']],
    ['ASK KATE WHAT I SAID', ['Ask Kate what I said']],
    ['YOLO', ['YOLO']],
    ['UP THE NHS LADS', ['Up the NHS lads']],
    ['COME ON KEZIA', ['Come on Kezia']],
  ])('%s', async (words, quotes) => {
    expect((await storyOf('en', { words, companions: 'Kezia' })).quotes).toEqual(quotes);
  });
});

/** Reads an English story: people, places, quoted words, things, deeds, habits, numbers. */
import { isCalm, type Occasion } from '#occasions/occasions.ts';
import type { SongBrief } from '../../contracts.ts';
import type { Perspective, StoryFact } from '../language.ts';
import { deedsIn, habitsIn } from './clauses.ts';
import { peopleAndPlaces, relatives } from './names.ts';
import { syllables } from './sound.ts';
import { numbersIn, specialThing, thingsIn } from './things.ts';
import { determinerInSong, known, pronounMeansRecipient, type Scene, sentencesOf } from './words.ts';

/** Longest form in syllables: what a line of ten can still hold. */
const LONGEST = { person: 5, place: 5, quote: 8, thing: 6, deed: 9 } as const;

export function facts(brief: SongBrief, perspective: Perspective): StoryFact[] {
  const scene = sceneOf(brief, perspective);
  const { story } = brief;
  const quoted = Object.values(story).flatMap(quotesIn);
  const words = specialWords(story.specialWords);
  const found: StoryFact[] = [
    ...namesIn(withoutQuotes(story.companions), true, scene),
    ...brief.names
      .filter(({ shown }) => !shown.split(' ').every((word) => scene.recipientWords.has(word.toLowerCase())))
      .map(({ shown }) => person(shown, shown)),
  ];
  const plain = [story.favoriteMoment, story.extraDetails, words.rest].map(withoutQuotes);
  for (const text of plain) found.push(...namesIn(text, false, scene));
  found.push(...quoted.map(quote), ...words.quotes.map((text) => specialFact(text, scene)));
  found.push(...numberFacts(plain.join('\n'), brief.occasion));
  const details = plain.flatMap((text) => detailsIn(text, scene));
  found.push(...details.filter(isClause), ...details.filter((fact) => !isClause(fact)));
  return withoutRepeats(found.filter((fact) => isShort(fact) || fact.kind !== 'detail').map(onlySingable));
}

function sceneOf(brief: SongBrief, perspective: Perspective): Scene {
  const name = brief.recipient.shown.toLowerCase();
  const words = new Set(name.match(/[\p{L}\p{M}'-]{2,}/gu)?.filter((word) => !['and', 'the'].includes(word)) ?? []);
  const text = Object.values(brief.story).join('\n').toLowerCase();
  for (const relation of known.relations) {
    const named = [...words].some(
      (word) =>
        text.includes(`${relation} ${word}`) ||
        text.includes(`${word}, my ${relation}`) ||
        text.includes(`${word} is my ${relation}`),
    );
    if (named) words.add(relation);
  }
  const mother = ['mum', 'mom', 'mummy', 'mama', 'mother'];
  const father = ['dad', 'daddy', 'papa', 'father'];
  for (const family of [mother, father])
    if (family.some((word) => words.has(word))) for (const word of family) words.add(word);
  return { perspective, recipientWords: words, living: !isCalm(brief.occasion) };
}

const QUOTED =
  /"([^"\n]{2,80})"|“([^”\n]{2,80})”|«([^»\n]{2,80})»|(?<![\p{L}\p{Nd}])'([^'\n]{2,60})'(?![\p{L}\p{Nd}])/gu;

function quotesIn(text: string): string[] {
  return [...text.matchAll(QUOTED)]
    .map((match) => tidyQuote(match.slice(1).find((part) => part !== undefined) ?? ''))
    .filter(Boolean);
}

function withoutQuotes(text: string): string {
  return text.replace(QUOTED, ' . ');
}

function tidyQuote(text: string): string {
  return text.replace(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}'?!]+$/gu, '').trim();
}

/** The field for special words: short pieces are words to sing as they are; longer ones are read like the story. */
function specialWords(text: string): { quotes: string[]; rest: string } {
  const quotes: string[] = [];
  const rest: string[] = [];
  for (const piece of withoutQuotes(text).split(/[\n;,.]| and (?=["“'])| \/ /)) {
    const tidy = tidyQuote(piece);
    if (tidy === '') continue;
    const short =
      tidy.split(' ').length <= 6 &&
      !/\b(?:she|he|they|we|mention|please|include|called|calls|says|always)\b/i.test(tidy);
    if (short) quotes.push(tidy.replace(/^and /i, ''));
    else rest.push(tidy);
  }
  return { quotes, rest: rest.join('\n') };
}

function quote(text: string): StoryFact {
  return { text, kind: 'quote', forms: { quote: text } };
}

function specialFact(text: string, scene: Scene): StoryFact {
  const [sentence, ...more] = sentencesOf(text);
  const thing = sentence && more.length === 0 ? specialThing(sentence, scene) : undefined;
  return thing ? { text: thing.bare, kind: 'detail', forms: { ...thing } } : quote(text);
}

function namesIn(text: string, inCompanions: boolean, scene: Scene): StoryFact[] {
  return sentencesOf(text).flatMap((sentence) => {
    const { people, places } = peopleAndPlaces(sentence, inCompanions, scene);
    const things = inCompanions ? [] : thingsIn(sentence, scene, false).map(({ bare }) => bare);
    const say = (determiner: string, index: number) =>
      determinerInSong(determiner, pronounMeansRecipient(sentence, index, scene), scene);
    const nameless = inCompanions ? relatives(sentence, scene, say) : [];
    return [
      ...people
        .filter(({ text: name }) => !things.some((thing) => thing.includes(name)))
        .map(({ text: name }) => person(name, name)),
      ...places.map(({ text: place, with: within }): StoryFact => ({
        text: place,
        kind: 'place',
        forms: { place, ...(within === undefined ? {} : { in_place: within }) },
      })),
      ...nameless.map(({ text: name, with: sung }) => person(name, sung ?? name)),
    ];
  });
}

/** A name too long for a line is sung by its first word. */
function person(text: string, sung: string): StoryFact {
  const [first = text] = text.split(' ');
  if (text === sung && syllables(text).length > LONGEST.person)
    return { text: first, kind: 'name', forms: { person: first } };
  return { text, kind: 'name', forms: { person: sung } };
}

function numberFacts(text: string, occasion: Occasion): StoryFact[] {
  const { age, years, year } = numbersIn(text);
  const number = occasion === 'birthday' ? age : years;
  return [
    ...(number === undefined ? [] : [{ text: number, kind: 'detail' as const, forms: { age: number } }]),
    ...(year === undefined ? [] : [{ text: year, kind: 'detail' as const, forms: { year } }]),
  ];
}

function detailsIn(text: string, scene: Scene): StoryFact[] {
  return sentencesOf(text).flatMap((sentence) => {
    const hasPronoun = sentence.some(({ lower }) => /^(?:i|we|he|she|they|you|it|is|was|are|were)$/.test(lower));
    const deeds = deedsIn(sentence, scene).map((deed): StoryFact => ({ text: deed, kind: 'detail', forms: { deed } }));
    const habits = habitsIn(sentence, scene).map((habit): StoryFact => ({
      text: habit,
      kind: 'detail',
      forms: { habit },
    }));
    const things = thingsIn(sentence, scene, !hasPronoun).map(({ bare, thing }): StoryFact => ({
      text: bare,
      kind: 'detail',
      forms: { bare, thing },
    }));
    return [...deeds, ...habits, ...things];
  });
}

function isShort({ forms }: StoryFact): boolean {
  const limits = {
    person: LONGEST.person,
    place: LONGEST.place,
    quote: LONGEST.quote,
    thing: LONGEST.thing,
    deed: LONGEST.deed,
    habit: LONGEST.deed,
  };
  return Object.entries(limits).every(([slot, most]) => {
    const form = forms[slot as keyof typeof limits];
    const count = form === undefined ? 1 : syllables(form).length;
    return count > 0 && count <= most;
  });
}

/** A quote or a place no line can hold stays a fact, so that the producer sees it was given and is not sung. */
function onlySingable(fact: StoryFact): StoryFact {
  return isShort(fact) ? fact : { ...fact, forms: {} };
}

function isClause({ forms }: StoryFact): boolean {
  return forms.deed !== undefined || forms.habit !== undefined;
}

/** A name said twice is one fact; a thing inside a deed is told with the deed. */
function withoutRepeats(found: StoryFact[]): StoryFact[] {
  const clauses = found.filter(isClause).map(({ text }) => ` ${text.toLowerCase()} `);
  const names = new Set<string>();
  return found.filter((fact) => {
    const key = fact.text.toLowerCase();
    if (
      fact.forms.thing !== undefined &&
      clauses.some((clause) => key.split(' ').every((word) => clause.includes(` ${word} `)))
    )
      return false;
    if (
      names.has(key) ||
      (fact.kind === 'detail' && fact.forms.thing !== undefined && [...names].some((name) => key.includes(name)))
    )
      return false;
    names.add(key);
    return true;
  });
}

/** Sentences of the story that its chorus may tell, around the hook. */
import type { Hook } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import type { Language } from './language.ts';
import type { Passage } from './passages.ts';
import { joined, type Token } from './reading/tokens.ts';
import { graveOn, isClear, tellsPast, withoutSpeech } from './story-clear.ts';
import { closeness } from './story-rhymes.ts';
import type { Settable } from './story-setting.ts';
import { saysHook, type ToldHook } from './told-hook.ts';
import { isYou } from './turned-words.ts';

/** With fewer sentences none is left out of the verses for the chorus. */
const FEWEST_SENTENCES = 4;
/** Centres that are tried, and of a story with more than so many sentences. */
const TRIED = 5;
const MANY = { sentences: 14, tried: 2 } as const;
/** Weight of what a sentence tells. */
const TELLING = 0.5;
/** Worth of what somebody always does, which may be sung more than once, and of what is told around the hook. */
const HABIT = 3;
const OF_HOOK = 4;
/** Cost of two sentences, of a part of one, which the verses tell as well, and of a single line. */
const PAIR = 2;
const PART = 4;
const SINGLE = 7;
/** Cost of a pronoun whose person is in no chorus, and of one that comes behind somebody or something. */
const UNCLEAR = 8;
const POINTING_BACK = 2;
/** Words at its start of which one says who is meant. */
const WITHIN = 7;
/** An event has begun: "then we drew nil nil". */
const FOLLOWING = /^(?:then|so)\b/iu;
/** "keep it", "do it all": what "it" is was said before. */
const POINTING = /\bit(?! (?:is|was|were|be|has|had|would|could|can|does|did)\b)/iu;
const PRONOUN = /^(?:he|she|him|her|his|hers|they|them|their|it|its|this|these|those|(?:he|she|they|it)'\p{L}+)$/u;
/** Behind the part of a sentence that is sung alone another clause begins. */
const JOINT = /^(?:and|but|so|because|until|till|while|which|at|with|for)\b/iu;
/** Cost of the lines of a chorus, and of the sentence of which they are a part, at most; and its weight. */
const MOST_COST = 7;
const MOST_OF_PART = 4;
const COSTLY = 1.2;
/** Fewest syllables of its lines. */
const FULL = 5;
/** Words beside the hook with which a line is none. */
const BESIDE = 2;

/** The sentences that every chorus tells. */
export interface Central {
  /** Sentences of which it is made, which the verses leave out; none where they tell them too. */
  passages: readonly Passage[];
  /** The sentence of which it is a part. */
  partOf?: Passage;
  lines: readonly string[];
  score: number;
}

interface Told {
  sentences: readonly Settable[];
  hook: ToldHook;
  song: SongInProgress;
}

/** Sentences that may be sung in every chorus, the best first: clear by themselves, neither the first nor the last. */
export function centralsOf(sentences: readonly Settable[], hook: ToldHook, song: SongInProgress): Central[] {
  const told = { sentences, hook, song };
  return sentences
    .flatMap((_, at) => (at === 0 ? [] : [...ofSentence(told, at), ...ofTwo(told, at), ...ofPart(told, at)]))
    .filter(({ passages }) => passages.length === 0 || sentences.length >= FEWEST_SENTENCES)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, sentences.length > MANY.sentences ? MANY.tried : TRIED);
}

/** In two lines; or in one, around which its hook stands. */
function ofSentence(told: Told, at: number): Central[] {
  const { passage, ways } = told.sentences[at]!;
  const worth = at === told.sentences.length - 1 ? undefined : worthAt(told, at);
  if (worth === undefined) return [];
  return ways.flatMap(({ lines, cost }) => {
    const isSingle = lines.length === 1 && isOfHook(told, at);
    const sung = cost <= MOST_COST && (lines.length === 2 || isSingle) ? sungLines(told, lines) : undefined;
    if (sung === undefined) return [];
    const score = worth - cost * COSTLY + rhymeOf(sung, told) - (sung.length === 1 ? SINGLE : 0);
    return [
      {
        lines: sung,
        passages: [passage],
        score,
      },
    ];
  });
}

/** Two sentences of one line each, the second right behind the first. */
function ofTwo(told: Told, at: number): Central[] {
  const { sentences } = told;
  if (at + 2 >= sentences.length) return [];
  const two = [sentences[at]!, sentences[at + 1]!] as const;
  const [one, other] = two.map(({ ways }) => ways.find(({ lines }) => lines.length === 1));
  const isOneEvent = two[1].passage.place.first === two[0].passage.place.last + 1;
  const worths = [worthAt(told, at, true), worthAt(told, at + 1)];
  if (one === undefined || other === undefined || !isOneEvent || worths.includes(undefined)) return [];
  const sung = sungLines(told, [...one.lines, ...other.lines]);
  if (sung?.length !== 2) return [];
  const score = (worths[0]! + worths[1]!) / 2 - PAIR - one.cost - other.cost + rhymeOf(sung, told);
  const passages = two.map(({ passage }) => passage);
  return [{ lines: sung, passages, score }];
}

/** Two lines of a longer sentence, a clause of "you" or "we" with the next one, which the verses tell whole. */
function ofPart(told: Told, at: number): Central[] {
  const { passage, ways } = told.sentences[at]!;
  const worth = worthAt(told, at, true);
  // "You were sitting in front" is no chorus.
  if (worth === undefined || (tellsPast(passage, told.song.language) && !isOfHook(told, at))) return [];
  return ways.flatMap(({ lines, cost }) =>
    lines.slice(0, -1).flatMap((first, index) => {
      const next = lines[index + 2];
      const isWhole = lines.length > 2 && isOfYouOrUs(first) && (next === undefined || JOINT.test(next));
      const sung = isWhole && cost <= MOST_OF_PART ? sungLines(told, lines.slice(index, index + 2)) : undefined;
      if (sung?.length !== 2 || POINTING.test(sung.join(' '))) return [];
      const score = worth - cost * COSTLY - PART + rhymeOf(sung, told);
      return [
        {
          lines: sung,
          passages: [],
          partOf: passage,
          score,
        },
      ];
    }),
  );
}

/** "You are our favourite | and gives us": its verb has another subject, or none. */
const BROKEN =
  /(?:^|, )(?:and|or|but) (?:(?:then|still|always|never|only) )*(?!as\b|is\b|was\b|this\b|his\b|us\b|yes\b|always\b|sometimes\b)\p{L}{2,}s\b(?! (?:and|or|are|were)\b)/iu;
/** A day, or how long it has been so: true once, and nothing that one sings again and again. */
const DATED =
  /(?<!\p{L})(?:nineteen|twenty) (?:oh|\p{L}+teen|\p{L}+ty(?:-\p{L}+)?|ten|eleven|twelve)(?!\p{L})|twenty-\p{L}+teen|two thousand|(?<!\p{L})(?:since|ago|yesterday|today|tomorrow|(?:last|this|next) (?:week|month|year|time|one))(?!\p{L})/iu;
/** "We've done two divorces": an event, where no word says that it is so always. */
const PERFECT =
  /(?<!\p{L})(?:\p{L}+'(?:ve|s)|have|has) (?!(?:to|a|an|the|my|your|our|no)(?!\p{L}))(?:\p{L}+ed|done|been|had|gone|got|made|seen|come|lost|won|sent)(?!\p{L})/iu;

/** With its subject first a sentence is clear at once, and no rest of another: "doesn't go to bed". */
const OPENING = /^(?:you|we|i)(?!\p{L})/iu;

const isOfYouOrUs = (line: string): boolean => /^(?:you|we)\b/iu.test(line);

/** Undefined for a sentence that is no centre. `goesOn`: the next one is sung with it. */
function worthAt(told: Told, at: number, goesOn = false): number | undefined {
  const { sentences, hook, song } = told;
  const { passage } = sentences[at]!;
  const isBeside = isOfHook(told, at);
  // Nor one in the middle of an event, which the verses tell, unless the hook names that event.
  const isInside =
    (!goesOn && sentences[at + 1]?.passage.leans === true) ||
    (!isBeside && FOLLOWING.test(joined(sentences[at - 1]!.passage.tokens)));
  // What happened belongs to its place in the story; what is so may be sung again and again.
  if (isInside || tellsPast(passage, song.language) || !isOfUs(passage, hook, song, isBeside)) return undefined;
  const whole = joined(passage.tokens);
  if (DATED.test(whole) || (PERFECT.test(whole) && !isHabit(passage, song.language))) return undefined;
  const text = whole.replaceAll(hook.quote ?? hook.line, '');
  // A verse may tell of an illness that was got over; nobody sings it three times.
  if (graveOn(song.occasion, song.language).test(text)) return undefined;
  if (!isBeside && POINTING.test(text)) return undefined;
  const { language } = song;
  return (
    passage.worth * TELLING -
    (isBeside ? 0 : unclearIn(text, hook, song)) +
    (isHabit(passage, language) ? HABIT : 0) +
    (isBeside ? OF_HOOK : 0)
  );
}

/** It is the sentence of the hook, or comes right behind it. */
function isOfHook({ sentences, hook }: Told, at: number): boolean {
  return [at, at - 1].some((place) => saysHook(sentences[place]!.passage, hook));
}

/** Cost of what somebody who hears the chorus alone does not know. */
function unclearIn(text: string, { isAbout }: Hook, { language, story }: SongInProgress): number {
  const known = isAbout === true ? ownPronouns(story.perspective.gender, language) : [];
  const words = text.split(' ').filter((word) => !known.includes(word.toLowerCase()));
  const rest = words.filter((word) => !PRONOUN.test(word.toLowerCase())).join(' ');
  if (!isClear(withoutSpeech(rest), language)) return UNCLEAR;
  if (rest.split(' ').length === words.length) return 0;
  return language.asTold?.pointsBack(words) === true ? UNCLEAR : POINTING_BACK;
}

function ownPronouns(gender: 'm' | 'f' | 'unknown', { reading: { persons } }: Language): string[] {
  if (gender === 'unknown') return [];
  return [...persons[gender].subject, ...Object.keys(persons[gender].words)];
}

const isHabit = ({ tokens }: Passage, { reading: { habits } }: Language): boolean =>
  tokens.some(({ lower }) => habits.includes(lower));

/** Lines of some length without the one that is the hook; undefined where nothing is left. */
function sungLines({ hook, song }: Told, lines: readonly string[]): readonly string[] | undefined {
  const { language, respell } = song;
  const words = (text: string): number => text.split(' ').length;
  const isOther = (text: string): boolean =>
    hook.detail === undefined ||
    !text.toLowerCase().includes(hook.detail.toLowerCase()) ||
    (words(text) > words(hook.detail) + BESIDE && !text.toLowerCase().endsWith(hook.detail.toLowerCase()));
  const others = lines.filter(isOther);
  const isOpen = hook.isAbout === true || OPENING.test(lines[0] ?? '');
  if (!isOpen || others.some((text) => BROKEN.test(text))) return undefined;
  if (others.some((text) => language.syllables(respell(text)).length < FULL)) return undefined;
  return others.length === 0 ? undefined : withName(others, hook, song);
}

function rhymeOf([first = '', second = '']: readonly string[], { hook, song: { language } }: Told): number {
  return closeness(second, hook.line, language) + closeness(first, second, language);
}

/** Behind a hook without the name the name is called first: "Mrs Okafor, you sing hymns". Undefined where it has no room. */
function withName(lines: readonly string[], { isNameless }: Hook, song: SongInProgress): readonly string[] | undefined {
  const [first = '', ...rest] = lines;
  if (!isNameless) return lines;
  const { language, name, respell, measure } = song;
  const called = `${name}, ${first.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`;
  const fits = language.syllables(respell(called)).length <= measure.most;
  return fits && isYou(first.toLowerCase().split(' ')[0]!) ? [called, ...rest] : undefined;
}

/** True where the chorus alone says who is meant. */
function isOfUs({ tokens, leans }: Passage, { isAbout }: Hook, song: SongInProgress, mayLean: boolean): boolean {
  const { language, story } = song;
  const { pronounsOurs, self } = language.reading;
  const own = isAbout === true ? ownPronouns(story.perspective.gender, language) : [];
  const isOurs = ({ lower }: Token): boolean =>
    isYou(lower) || [pronounsOurs, self, own].some((list) => list.includes(lower));
  return (!leans || mayLean) && tokens.slice(0, WITHIN).some(isOurs);
}

/** The gate before the buyer's own sentences: whole, clear by itself, of the recipient or of us, in lines that scan. Else ours. */
import { isCalm } from '#occasions/occasions.ts';
import { type Order, subjectNamed } from './gate-of-two.ts';
import type { GateRules } from './gate-rules.ts';
import type { Clause } from './reading/clause.ts';
import { toolsFor } from './reading/tools.ts';
import type { Token } from './reading/tokens.ts';
import type { Telling } from './telling.ts';

const SYLLABLES = { fewest: 4, fewestOfMany: 5, most: 11 } as const;
const MOST_CLAUSES = 3;
/** With fewer syllables a sentence is sung in one line. */
const FEWEST_OF_TWO = 13;
/** Weight of what may be left out behind it, where it is sung in one line, in two and in three. */
const MOST_LOST = [3.3, 5.6, 0.5] as const;
const MOST_COMMAS = 1;
/** Words behind a comma that are no list any more. */
const FEWEST_BEHIND_COMMA = 4;

/** Tellings that may be sung, as they are. */
export function throughGate(tellings: readonly Telling[], song: Order): Telling[] {
  const { gate } = song.language;
  if (gate === undefined) return [];
  const ofTone = isCalm(song.occasion) ? [...gate.neverOfTheDead, ...gate.illness] : gate.neverOfTheLiving;
  const patterns = [...gate.never, ...ofTone];
  const never = new RegExp(String.raw`(?<![\p{L}'-])(?:${patterns.join('|')})(?![\p{L}'-])`, 'iu');
  const beginning = new RegExp(`^(?:${gate.beginning})`, 'iu');
  const secondLine = new RegExp(`^(?:${gate.neverOnSecond})`, 'iu');
  const seen = new Set<string>();
  const clear = (text: string): boolean => !never.test(withoutKnownIt(text));
  const found = tellings
    .filter((telling) => isWhole(telling) && isSpelled(telling.clauses, song))
    .flatMap((telling) => {
      const ofTwo = subjectNamed(telling, gate, song);
      if (ofTwo !== undefined) return clear(ofTwo.rest) ? [ofTwo.telling] : [];
      const isSung = isSaidOf(telling, gate, song) && beginning.test(telling.text) && clear(telling.text);
      return isSung ? [telling] : [];
    })
    .filter((telling) => {
      const [, ...later] = telling.lines;
      const isSung = scans(telling, song) && !later.some((line) => secondLine.test(line)) && !isList(telling.text);
      return isSung && seen.size < seen.add(telling.lines.join('\n')).size;
    });
  const whole = found.filter((telling) => !found.some((other) => tellsMore(other, telling)));
  const follows = (telling: Telling): boolean =>
    telling.lost === 0 &&
    telling.isWhole &&
    telling.clauses.every(({ sure }) => sure) &&
    isSpelled(telling.clauses, song) &&
    clear(withoutIt(telling.text)) &&
    scans(telling, song);
  return [...whole, ...runsOf(whole, tellings.filter(follows))];
}

/** The same sentence to a later end, its point more often than not, or in fewer lines. */
function tellsMore(other: Telling, { scene, clauses, text, lines }: Telling): boolean {
  if (other.scene !== scene || other.clauses[0] !== clauses[0]) return false;
  return other.clauses.length > clauses.length || (other.text === text && other.lines.length < lines.length);
}

/** "a boat …, and it sank", "your dog thinks it's a cat": what was just named. */
function withoutKnownIt(text: string): string {
  const at = /(?<![\p{L}'-])(?:an?|the|my|our|your|one) [\p{L}'-]+/iu.exec(text)?.index;
  return at === undefined ? text : text.slice(0, at) + withoutIt(text.slice(at));
}

function withoutIt(text: string): string {
  return text.replaceAll(
    /(?<![\p{L}'-])it(?![\p{L}'-])|(?<=\b(?:thinks?|that|because|and|so|when|if|but|how) )it's\b/giu,
    '',
  );
}

/** Three short sentences of one event: "You proposed on a pedalo. It started sinking. You said sorry to the ducks." */
function runsOf(whole: readonly Telling[], following: readonly Telling[]): Telling[] {
  return whole.flatMap((first) => {
    const [second] = nextOf(first, following);
    const [third] = second === undefined ? [] : nextOf(second, following);
    if (first.lost > 0 || first.lines.length > 1 || second === undefined || third === undefined) return [];
    const row = [first, second, third];
    const sum = row.reduce((total, { score }) => total + score, 0);
    const lines = row.flatMap((telling) => telling.lines);
    const clauses = row.flatMap((telling) => telling.clauses);
    return [{ ...third, scene: first.scene, lines, clauses, text: lines.join(' '), score: sum }];
  });
}

function nextOf({ scene }: Telling, following: readonly Telling[]): Telling[] {
  return following.filter(
    ({ scene: next, lines, clauses }) =>
      next.field === scene.field &&
      next.from === scene.from &&
      next.order === scene.order + 1 &&
      lines.length === 1 &&
      clauses.length === next.clauses.length,
  );
}

function isWhole({ isWhole: isToEnd, after, lost, lines, clauses }: Telling): boolean {
  const most = MOST_LOST[lines.length - 1];
  if (!isToEnd || after !== undefined || most === undefined || clauses.length > MOST_CLAUSES) return false;
  return lost <= most && clauses.every(({ sure, leans }) => sure && !leans);
}

/** Of several recipients one may be meant, where it was not written of all. */
function isSaidOf({ clauses }: Telling, { ofSeveral }: GateRules, { story }: Order): boolean {
  const [first] = clauses;
  if (first === undefined || !(first.turned || first.verbal || first.begins)) return false;
  if (story.perspective.to === 'one') return true;
  const typed = first.typed.filter(({ mark }) => !mark).map(({ lower }) => lower);
  return typed.slice(0, 2).some((word) => ofSeveral.includes(word));
}

function scans({ lines }: Telling, { language, respell }: Order): boolean {
  const counts = lines.map((line) => language.syllables(respell(line)).length);
  const sum = counts.reduce((total, count) => total + count, 0);
  const isLong = lines.length === 1 || sum >= FEWEST_OF_TWO;
  const fewest = lines.length > 2 ? SYLLABLES.fewestOfMany : SYLLABLES.fewest;
  return isLong && counts.every((count) => count >= fewest && count <= SYLLABLES.most);
}

function isList(text: string): boolean {
  const [, ...parts] = text.split(',');
  return parts.length > MOST_COMMAS || parts.some((part) => part.trim().split(' ').length < FEWEST_BEHIND_COMMA);
}

/** Every word is one of the dictionary, or a name. */
function isSpelled(clauses: readonly Clause[], { language }: Order): boolean {
  const { vocabulary } = toolsFor(language);
  const isThing = (word: string): boolean => (language.keepsakes?.(word) ?? []).length > 0;
  const isWord = (word: string): boolean => language.isWord?.(word) === true || vocabulary.has(word) || isThing(word);
  const isKnown = ({ mark, capital, initial, lower }: Token): boolean =>
    mark || (capital && !initial) || isWord(lower) || lower.replace(/'s$/u, '').split('-').every(isWord);
  return clauses.every(({ tokens }) => tokens.every(isKnown));
}

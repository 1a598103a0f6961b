/** Lists behind a colon, as sentences: "He: wears Crocs, cried at Paddington", "Please include: calls at 3 am, traffic". */
import { capitalised } from '../reading/tokens.ts';
import heads from './colon-lists.json' with { type: 'json' };
import { isAct, withSubject } from './listed.ts';

/** Fewest notes of a list, and fewest words of a note that is a sentence of its own. */
const FEWEST = 2;
const SHORT = 3;
const START = String.raw`(?<=^\s*|[.!?\n]\s*)`;
const ITEMS = String.raw`\s*[:–-]\s+([^\n!?]+?)(?=[!?\n]|\.(?:\s|$)|$)`;

const QUOTED = String.raw`(?:'[^'\n]*(?:'\p{L}[^'\n]*)*'(?!\p{L})|"[^"\n]*"|‘[^’\n]*(?:’\p{L}[^’\n]*)*’(?!\p{L})|“[^”\n]*”)`;
/** "Sayings: 'hydrate or die-drate', 'ladies. LADIES.'" */
const SAYINGS = new RegExp(
  String.raw`${START}(?:${heads.sayings})\s*[:–-]\s*(${QUOTED}(?:\s*(?:,|and|&|/)*\s*${QUOTED})*)[.,]?`,
  'giu',
);
/** Sayings that a sentence has room for. */
const MOST_SAYINGS = 2;

/** `subject`: the word by which notes about the recipient begin. */
export function withoutHeads(text: string, subject: string | undefined): string {
  return withoutOtherHeads(withSayings(withoutNumbers(text), subject), subject);
}

/** "3 failed proposals: 1 she had gastro 2 the drone crashed" */
const NUMBERED = /:\s*1\s(?=\p{L})[^\n]*?\s2\s(?=\p{L})[^\n]*/gu;

/** With a full stop in the place of every number that counts the list. */
function withoutNumbers(text: string): string {
  return text.replaceAll(NUMBERED, (list) => {
    let count = 0;
    return list.replaceAll(/[:\s]\s*(\d)\s+(?=\p{L})/gu, (whole, number: string) => {
      if (Number(number) !== count + 1) return whole;
      count += 1;
      return '. ';
    });
  });
}

/** As somebody says them; one of two sentences is no part of another. */
function withSayings(text: string, subject: string | undefined): string {
  return text.replaceAll(SAYINGS, (_, list: string) => {
    const said = (list.match(new RegExp(QUOTED, 'gu')) ?? []).filter((quote) => !/[.!?]\s/u.test(quote));
    const [verb, who] = [subject === 'they' ? 'say' : 'says', subject && capitalised(subject)];
    return who === undefined || said.length === 0
      ? ''
      : `${who} always ${verb} ${said.slice(0, MOST_SAYINGS).join(' and ')}.`;
  });
}

function withoutOtherHeads(text: string, subject: string | undefined): string {
  const asked = new RegExp(`${START}(?:${heads.asked})\\s*:\\s*([^\\n!?]+?)(?=[!?\\n]|\\.(?:\\s|$)|$)`, 'giu');
  const ofPerson = new RegExp(String.raw`${START}([Hh]e|[Ss]he|[Tt]hey|\p{Lu}\p{Ll}+)${ITEMS}`, 'gu');
  const liked = new RegExp(`${START}(${heads.liked})${ITEMS}`, 'giu');
  const withAsked = text.replaceAll(asked, (whole: string, items: string) => {
    const notes = notesIn(items);
    return notes.length < FEWEST ? whole : sentencesOf(notes, subject);
  });
  const withPersons = withAsked.replaceAll(ofPerson, (whole: string, who: string, items: string) => {
    const notes = notesIn(items);
    const acts = notes.filter(isAct);
    return acts.length < FEWEST || acts.length * 2 < notes.length ? whole : sentencesOf(notes, who);
  });
  if (subject === undefined || subject === 'they') return withPersons;
  return withPersons.replaceAll(liked, (_, verb: string, items: string) => `${subject} ${verb.toLowerCase()} ${items}`);
}

/** Cut at commas outside of brackets. */
const notesIn = (items: string): string[] =>
  items
    .split(/\s*[,;]\s*(?![^()]*\))/u)
    .map((note) => note.replace(/^(?:and|&) /u, '').trim())
    .filter((note) => note !== '');

/** A note that is no sentence goes on with the one before it. */
function sentencesOf(notes: readonly string[], subject: string | undefined): string {
  return notes.reduce((whole, note) => {
    const isShort = whole !== '' && note.split(/\s+/u).length < SHORT && !isAct(note);
    return `${whole}${whole === '' ? '' : isShort ? ', ' : '. '}${withSubject(note, subject)}`;
  }, '');
}

/** Lists behind a colon, as sentences: "He: wears Crocs, cried at Paddington", "Please include: calls at 3 am, traffic". */
import heads from './colon-lists.json' with { type: 'json' };
import { isAct, withSubject } from './listed.ts';

/** Fewest notes of a list, and fewest words of a note that is a sentence of its own. */
const FEWEST = 2;
const SHORT = 3;
const START = String.raw`(?<=^\s*|[.!?\n]\s*)`;
const ITEMS = String.raw`\s*[:–-]\s+([^\n!?]+?)(?=[!?\n]|\.(?:\s|$)|$)`;

/** `subject`: the word by which notes about the recipient begin. */
export function withoutHeads(text: string, subject: string | undefined): string {
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

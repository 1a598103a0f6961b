/** Notes typed as a list, one fact a line or one a number, as sentences about whom the list is for. */
import { taggedWords } from './tagger.ts';

/** Fewest notes of a list without numbers. */
const FEWEST = 3;
/** Words of a remark that goes on with its note: "she was a pilot". */
const REMARK = 5;
/** Words of a line that is a note, at most. */
const NOTE = 25;
const NUMBER = /(?<=^|\s)(?:\(\d{1,2}\)|\d{1,2}\)|\d{1,2}\.(?=\s))\s*/gu;
const BULLET = /^\s*(?:[-–*•]+|\(?\d{1,2}[).])\s*/u;
/** Verbs of notes that no tagger knows as such. */
const ACTING =
  /^(?:(?:always|never|still|once|also|only|just) )?(?:cannae|can|could|cant|can't|wont|won't|hasn't|hasnt|doesn't|doesnt|didn't|didnt|got|gets|did|does|been|went|goes|has|had|is|was|makes|made|told|tells|took|takes|loves|hates|likes|owns|knows|thinks|says|said|works|worked|drives|drove|plays|played|wears|wore|eats|ate|sings|sang|keeps|kept|lost|fell|broke|built|reversed|learnt|taught|raised|retired|bought|sold|ran|runs|won|came|wrote|cried|cries|called|calls|lied|shouts|snores|dances|danced|left|met|gave|gives|put|puts|forgot|forgets|burns|burnt|spent|caught|hums|lets|refuses|turns|turned|owes|barbecued)\b/iu;
/** Participles, which "you" would need a "have" before. */
const BEEN = /^been\b/iu;
const AGE = /^\d{2,3}(?:(?:st|nd|rd|th)? (?:in|on|this|next) |[.!]?$)/u;

/** `subject`: "she", or the name of the recipient. */
export function asSentences(text: string, subject: string | undefined): string {
  const notes = notesIn(text);
  return notes === undefined ? text : notes.map((note) => sentenceOf(note, subject)).join('\n');
}

/** Undefined for a story that is no list. */
function notesIn(text: string): string[] | undefined {
  // "She turned 60. She cried." is no sixtieth note.
  let count = 0;
  const parted = text.replaceAll(NUMBER, (mark) => {
    if (Number(/\d+/u.exec(mark)![0]) !== count + 1) return mark;
    count += 1;
    return '\n';
  });
  const isNumbered = count >= 2;
  const lines = (isNumbered ? parted : text)
    .split('\n')
    .map((line) => line.replace(BULLET, '').trim())
    .filter((line) => line !== '');
  if (isNumbered) return lines;
  const open = lines.filter((line) => !/[.!?;:,]$/u.test(line) && line.split(/\s+/u).length <= NOTE);
  return lines.length >= FEWEST && open.length * 2 > lines.length ? lines : undefined;
}

function sentenceOf(note: string, subject: string | undefined): string {
  const [first = '', ...remarks] = note.split(/(?<=\p{L}{2}|\d)[.!?]+\s+/u);
  const joined = remarks.reduce(
    (whole, remark) => whole + ((isRemark(remark) ? ', ' : '. ') + withSubject(withArticle(remark, first), subject)),
    withSubject(first, subject),
  );
  return joined.replace(/(?<![.!?:])$/u, '.');
}

const isRemark = (text: string): boolean => text.split(/\s+/u).length <= REMARK;

/** "been about to fix his gate. gate is now in the canal": that gate. */
function withArticle(remark: string, first: string): string {
  const noun = /^\p{Ll}+(?= (?:is|was|has|had)\b)/u.exec(remark)?.[0];
  return noun !== undefined && new RegExp(String.raw`\b${noun}\b`, 'u').test(first) ? `the ${remark}` : remark;
}

/** "wears Crocs": somebody does it, and nobody says who. */
export function isAct(note: string): boolean {
  const start = note.toLowerCase();
  const [first] = taggedWords(start);
  return (
    ACTING.test(start) ||
    (first?.part === 'VERB' && !/(?:ing|[^s]ss)$/u.test(first.lower) && /(?:s|ed)$/u.test(first.lower))
  );
}

export function withSubject(note: string, subject: string | undefined): string {
  const isNamed = /^\p{Lu}/u.test(note) && !ACTING.test(note);
  // "they hates"
  if (subject === undefined || isNamed || (subject === 'they' && /^\p{L}+s\b/u.test(note))) return note;
  if (AGE.test(note)) return subject === 'they' ? note : `${subject} is ${note}`;
  if (!isAct(note)) return note;
  const have = BEEN.test(note.toLowerCase()) ? (subject === 'they' ? ' have' : ' has') : '';
  return `${subject}${have} ${note.charAt(0).toLowerCase()}${note.slice(1)}`;
}

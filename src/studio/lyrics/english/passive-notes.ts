/** Notes that say what was done to somebody: "Killed 2009 Sangin", "Bitten by nine dogs". */
import rules from './passive-notes.json' with { type: 'json' };

const MONTHS = 'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec';
const YEAR = String.raw`(?:1[89]|20)\d\d(?!\d)`;
const PLACE = String.raw`\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+)*`;
/** Nobody is named by it and nothing done: a time, a place, a reason, or the end. */
const BEHIND = String.raw`(?= *(?:$|[.,;!?\n])| (?:${rules.behind}|${YEAR}|\p{L}+ly|\d+ times)(?!\p{L}))`;
const DONE = new RegExp(String.raw`^(?:(?:${rules.adverbs}) )?(?:${rules.done})${BEHIND}`, 'iu');
/** With what the person was called, or made: "Nicknamed Tiny", "Promoted Sergeant". */
const CALLED = new RegExp(
  String.raw`^(?:(?:${rules.adverbs}) )?(?:(?:${rules.called}) (?!(?:${rules.objects})(?!\p{L}))\p{L}|(?:${rules.given}) (?:the|an?|his|her|\p{Lu}))`,
  'iu',
);
const BORN = new RegExp(String.raw`^(?:born|bred)(?: and (?:bred|raised))?(?= ?(?:$|[.,])| \p{L}| \d)`, 'iu');
/** "Killed 2009 Sangin", "Born Leeds 1952": with the "in" that a note leaves out. */
const DATED = String.raw`(?<=(?:^|[.!?\n]\s*)(?:${rules.dated}))`;
const YEAR_FIRST = new RegExp(String.raw`${DATED} (?<year>${YEAR}),? (?<place>${PLACE})(?=\s*(?:[.,;!?\n]|$))`, 'gu');
const PLACE_FIRST = new RegExp(
  String.raw`${DATED} (?!(?:${MONTHS}))(?<place>${PLACE}),? (?:in )?(?<year>${YEAR})(?=\s*(?:[.,;!?\n]|$))`,
  'gu',
);
const YEAR_ALONE = new RegExp(String.raw`${DATED} (?=${YEAR}(?! (?:and|in)\b))`, 'gu');
/** "2 Rifles", "3rd Battalion, the Mercian Regiment": where somebody served, and no line. */
const UNIT = new RegExp(
  String.raw`(?<=^\s*|[.!?\n]\s*)(?:(?:the|of|and|\d+(?:st|nd|rd|th)?|\p{Lu}[\p{L}']*),? )*(?:\d+(?:st|nd|rd|th)? (?:${rules.regiments})|(?:${rules.units}))(?:,? (?:the|of|and|\d+(?:st|nd|rd|th)?|\p{Lu}[\p{L}']*))*\s*(?:[.!\n]\s*|$)`,
  'gu',
);

/** True for a note that leaves out who it was done to, and "was". */
export const isDoneTo = (note: string): boolean => DONE.test(note) || CALLED.test(note) || BORN.test(note);

/** Notes of a service record as they are said, without the unit. */
export function withServiceNotes(text: string): string {
  return text
    .replaceAll(UNIT, '')
    .replaceAll(YEAR_FIRST, ' in $<place> in $<year>')
    .replaceAll(PLACE_FIRST, ' in $<place> in $<year>')
    .replaceAll(YEAR_ALONE, ' in ');
}

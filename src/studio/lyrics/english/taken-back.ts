/** A buyer's words without what they tell and take back: "one fell through at the end (don't go into that please)". */

const ASKED = String.raw`(?:go in ?to|mention|include|bring up|say|put|sing|use|write|talk about|refer to|add)`;
const IT = String.raw`(?:any of )?(?:that|this|it)(?=\s*(?:[)\].,;:!?\n]|$|(?:please|pls|plz|in|at all|to|or|thanks|thx|though|obviously|anywhere)\b))`;
/** It says that what was just told is for nobody's ears. */
const TAKING_BACK = new RegExp(
  [
    String.raw`\b(?:do(?:n['’]?t| not)|never|no need to) (?:ever |please )?${ASKED} ${IT}`,
    String.raw`\b(?:leave|keep|miss) (?:that|this|it)(?: (?:bit|part|one))? out\b`,
    String.raw`\bskip (?:that|this)(?: (?:bit|part))?\b`,
    String.raw`\b(?:that|this)(?:(?: bit)?['’]?s| (?:bit )?is)? (?:not for the song|just between us|between us|private|a secret)\b`,
    String.raw`\bnot for the song\b`,
  ].join('|'),
  'iu',
);
const OPENING = /^[\s([-]*(?:(?:but|so|and|also|though|please|pls|plz|obviously|maybe|ok|actually|oh) )*$/iu;
/** "but dont make it soppy": it speaks of the song from the middle of a sentence. */
const OF_SONG = /,?\s+(?:but|so|and) (?:please |pls |plz )?do(?:n['’]?t| not) make it\b[^.!?\n]*/giu;
const SENTENCE = /[^.!?\n]+[.!?\n]*/gu;

/** A sentence that takes itself back goes; one that does nothing else takes the one before it along. */
export function withoutTakenBack(text: string): string {
  const sentences = text.replaceAll(OF_SONG, '').match(SENTENCE) ?? [];
  const gone = new Set<number>();
  for (const [at, sentence] of sentences.entries()) {
    const found = TAKING_BACK.exec(sentence);
    if (found === null) continue;
    gone.add(at);
    if (OPENING.test(sentence.slice(0, found.index))) gone.add(at - 1);
  }
  return sentences.filter((_, at) => !gone.has(at)).join('');
}

/** A buyer's words without what they tell and take back, or keep from somebody: "one fell through at the end (don't go into that please)". */

const ASKED = String.raw`(?:go in ?to|mention|include|bring up|say|put|sing|use|write|talk about|refer to|add)`;
const END = String.raw`(?=\s*(?:[)\].,;:!?\n]|$|(?:please|pls|plz|at all|to|or|thanks|thx|though|obviously|anywhere)\b))`;
const THIS = String.raw`(?:that|this|it)(?: (?:bit|part|one))?`;
const NOT = String.raw`(?:do(?:n['’]?t| not)|never|no need to|(?:best|better|rather) not(?: to)?|(?:rather|prefer) (?:you |u )?did(?:n['’]?t| not))`;
/** It says that what was just told is for nobody's ears. */
const TAKING_BACK = new RegExp(
  [
    String.raw`\b${NOT} (?:ever |please )?${ASKED} (?:any of )?(?:${THIS}|the above)(?: in)?${END}`,
    String.raw`\b${NOT} (?:ever |please )?bring ${THIS} up\b`,
    String.raw`\b(?:leave|keep|miss) ${THIS} out${END}`,
    String.raw`\b(?:skip|scrap) (?:${THIS}|the (?:bit|part) about)\b`,
    String.raw`\bforget (?:that|the (?:bit|part) about)\b(?=.{0,60}(?:[).,;:!?\n]|$))`,
    String.raw`\bkeep .{1,30} out of (?:it|this|the song)${END}`,
    String.raw`\bkeep ${THIS} (?:quiet|private|confidential|to yoursel\p{L}+|between)\b`,
    String.raw`\bdo(?:n['’]?t| not) want ${THIS} (?:in|mentioned|sung|said)\b`,
    String.raw`\b(?:that|this)(?:(?: bit)?['’]?s| (?:bit )?is)? (?:not for (?:the )?song|just between us|between us|private|a secret)${END}`,
    String.raw`\bnot for (?:the )?song\b|\boff the record\b|\b(?:is|this|that|which|strictly|it['’]?s) confidential\b`,
  ].join('|'),
  'iu',
);
/** It is kept from somebody: from whom the song is for, or from everybody. */
const SECRET = new RegExp(
  [
    String.raw`(?:^|[.,;:!?(]|\b(?:but|so|and|please)) *(?:please )?do(?:n['’]?t| not) tell (?:him|her|them|any(?:one|body))\b`,
    String.raw`\bdo(?:es)?(?:n['’]?t| not) know (?:yet\b|about (?:it|this|that)${END})`,
    String.raw`\b(?:has|have) no idea (?:that )?(?:we|i|yet|about (?:it|this))\b|\bbut (?:s?he|they|you)(?: still)? (?:has|have) no idea${END}`,
    String.raw`\bshh+\b|\((?:it['’]?s |its |a |still a )?(?:big )?secret\b[^)]*\)|\b(?:is|['’]s|its) (?:still )?(?:a |top |our |my )secret${END}`,
    String.raw`\b(?:nobody|no one|noone|no-one) (?:should|must|can|may|is to) know\b|\bonly .{1,25} knows? (?:that|this|about|it)${END}|\bbut only .{1,25} knows? that\b`,
  ].join('|'),
  'iu',
);
const OPENING = /^[\s([-]*(?:(?:but|so|and|also|though|please|pls|plz|obviously|maybe|ok|actually|oh) )*$/iu;
/** "but dont make it soppy": it speaks of the song from the middle of a sentence. */
const OF_SONG = /,?\s+(?:but|so|and) (?:please |pls |plz )?do(?:n['’]?t| not) make it\b[^.!?\n]*/giu;
/** Of "Dr. Patel" and "2.5" the stop ends nothing. */
const SENTENCE = /(?:[^.!?\n]|(?<=\b(?:Dr|Mr|Mrs|Ms|St|Prof|Rev|Sgt))\.|(?<=\d)\.(?=\d))+[.!?\n]*[)\]]*[.!?\n]*/gu;

/** A sentence that takes itself back, or tells a secret, goes; one that does nothing else takes the one before it along. */
export function withoutTakenBack(text: string): string {
  const sentences = text.replaceAll(OF_SONG, '').match(SENTENCE) ?? [];
  const gone = new Set<number>();
  for (const [at, sentence] of sentences.entries()) {
    const found = TAKING_BACK.exec(sentence);
    if (found === null && !SECRET.test(sentence)) continue;
    gone.add(at);
    // "Not for the song: …" takes back what follows.
    if (found === null || sentence.slice(found.index + found[0].length).startsWith(':')) continue;
    if (OPENING.test(sentence.slice(0, found.index))) gone.add(at - 1);
  }
  return sentences.filter((_, at) => !gone.has(at)).join('');
}

/** Parts of speech of English words, by a small statistical model of the language: the same every time, on this machine. */
import model from 'wink-eng-lite-web-model';
import winkNLP from 'wink-nlp';

/** A word as it is typed, with what it does in its sentence. */
export interface TaggedWord {
  lower: string;
  /** Of its first part ("did" of "didn't"), in the notation of Universal Dependencies: "VERB", "AUX", "NOUN". */
  part: string;
  isMark: boolean;
  /** Offsets of its start and end in the text. */
  start: number;
  end: number;
}

type Tagger = (text: string) => { words: string[]; parts: string[]; spaces: string[] };

let made: Tagger | undefined;

/** Made at first use: the model takes 60 ms. */
function tagger(): Tagger {
  if (made) return made;
  const nlp = winkNLP(model, ['sbd', 'pos']);
  made = (text) => {
    const tokens = nlp.readDoc(text).tokens();
    // oxlint-disable-next-line typescript/unbound-method -- the library's own way to name what a token is asked for
    const { pos, precedingSpaces } = nlp.its;
    return { words: tokens.out(), parts: tokens.out(pos), spaces: tokens.out(precedingSpaces) };
  };
  return made;
}

export function taggedWords(text: string): TaggedWord[] {
  const { words, parts, spaces } = tagger()(text);
  const found: TaggedWord[] = [];
  let at = 0;
  for (const [index, word] of words.entries()) {
    const start = at + spaces[index]!.length;
    at = start + word.length;
    const isMark = !/[\p{L}\p{Nd}]/u.test(word);
    const before = found.at(-1);
    // "did" and "n't" are one word to whoever typed it.
    if (before && !before.isMark && before.end === start && /^['’\p{L}]/u.test(word)) {
      before.lower += word.toLowerCase();
      before.end = at;
    } else found.push({ lower: word.toLowerCase(), part: parts[index]!, isMark, start, end: at });
  }
  return found;
}

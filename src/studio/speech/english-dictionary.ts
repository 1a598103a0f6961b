/**
 * The CMU Pronouncing Dictionary, looked up in the text of its package. As an object of 135,155 words it costs a fifth of a
 * second and 20 MB in each process and thread that speaks; as text with an index it costs a tenth of that, once a word is asked for.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const FILE = 'cmu-pronouncing-dictionary';
/** A line is `  "word": "PHONES",`. */
const [LINE_END, QUOTE] = [0x0a, 0x22];
const BEFORE_WORD = '\n  "'.length;
const BEFORE_PHONES = '": "'.length;

/** A power of two, of which the words fill half. */
const SLOTS = 2 ** 18;

interface Dictionary {
  bytes: Buffer;
  /** Places of words in `bytes` by their hash, in the next free slot where that is taken; 0 where there is none. */
  places: Int32Array;
}

let read: Dictionary | undefined;

/** The word's first pronunciation as the dictionary has it ("L AH1 V"). @param word in small letters */
export function findPronunciation(word: string): string | undefined {
  read ??= readDictionary();
  const { bytes, places } = read;
  const wanted = Buffer.from(word);
  for (let slot = hashOf(wanted, 0, wanted.length); places[slot] !== 0; slot = (slot + 1) % SLOTS) {
    const start = places[slot]!;
    const end = start + wanted.length;
    if (bytes[end] !== QUOTE || bytes.compare(wanted, 0, wanted.length, start, end) !== 0) continue;
    const phones = end + BEFORE_PHONES;
    return bytes.toString('latin1', phones, bytes.indexOf(QUOTE, phones));
  }
  return undefined;
}

function readDictionary(): Dictionary {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FILE));
  const places = new Int32Array(SLOTS);
  for (let at = bytes.indexOf('\n  "'); bytes[at + BEFORE_WORD - 1] === QUOTE; at++) {
    const start = at + BEFORE_WORD;
    for (at = start; bytes[at] !== QUOTE;) at++;
    let slot = hashOf(bytes, start, at);
    while (places[slot] !== 0) slot = (slot + 1) % SLOTS;
    places[slot] = start;
    while (bytes[at + 1] !== LINE_END) at++;
  }
  return { bytes, places };
}

/** FNV-1a, its upper bits as a slot. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash >>> 14;
}

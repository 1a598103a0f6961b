/** Sentences that leave out who they are about: "Known as Whitty", "Reckons he can fix it", "Miner at Maltby Main". */
import { isGivenName } from '../reading/given-names.ts';
import { capitalised } from '../reading/tokens.ts';
import { isAct } from './listed.ts';
import { isDoneTo, withServiceNotes } from './passive-notes.ts';
import { taggedWords } from './tagger.ts';
import reading from './reading.json' with { type: 'json' };
import jobs from './left-out-subjects.json' with { type: 'json' };

const JOINING = /^(?:is|was|has|and|with|for|to|of|when|the|that|said|says)$/iu;
/** First word of a sentence that tells of others, and so may the next one. */
const OTHERS =
  /^(?:my|our|their|the|a|an|one|he|she|they|we|i|everyone|everybody|nobody|uncle|aunt|auntie|mum|dad|mom|nan|gran|grandad|grandma)$/u;
const START = /(?<=^\s*|[.!?\n]\s+|\n)(?=\p{L})/gu;
const BEING = new RegExp(String.raw`^(?:${jobs.being.join('|')})(?!\p{L})`, 'iu');
const JOB = new RegExp(
  String.raw`^(?:(?:${jobs.before}) )?(?:\p{L}+ )?(?:${jobs.work}) (?:at|for|with|in|by|on)(?!\p{L})`,
  'iu',
);
/** "Hairdresser got her own shop" has one. */
const WITH_OWN = new RegExp(
  String.raw`^((?:(?:${jobs.before}) )?(?:${jobs.work}),?) (?:has |have |now |she's |he's )*got (?=(?:her|his|their) own )`,
  'iu',
);
const JOB_AND = new RegExp(
  String.raw`^(?:(?:${jobs.before}) )?(?:${jobs.work}) (?:and (?:a )?(?:mum|mom|mother|dad|father|part)|who|with|since)(?!\p{L})`,
  'iu',
);
/** "Farts then looks round": words that are things as often, where what follows can follow no thing. */
const HABIT = new RegExp(String.raw`^(?:${jobs.habits}) (?:(?:${jobs.behindHabit})(?!\p{L})|\p{Lu}\p{Ll})`, 'u');
/** "Wouldn't swap her for the world": whoever gives the song. */
const UNWILLING = new RegExp(String.raw`(?<=^\s*|[.!?\n]\s*)(?=(?:${jobs.unwilling})(?!\p{L}))(\p{L})`, 'giu');
/** Nobody does it, or whoever tells: "Turned out", "Met her", "Hope he likes it". */
const OF_NOBODY = new RegExp(String.raw`^(?:${jobs.nobody})(?!\p{L})`, 'iu');
/** "Never called her mum": whoever tells it. */
const TOLD_BY_ME =
  /^(?:(?:never|always|still|once|first) )?(?:\p{L}+ed|met|saw|told|knew|gave|took|made|got|sent|lost|found) (?:her|him)(?!\p{L})(?! (?:own|\p{L}+ (?:out|off|up|in|away)\b))/iu;
const ADVERB = /^(?:just|only|once|also) (?=\p{L}+(?:ed|s)(?!\p{L}))/iu;
/** "Met her mum" is done to her mum; "called her mum" is what she was called. */
const PLACED = /^(?!\p{L}* ?called)(?:\p{L}+ )+(?:her|his) \p{L}+/iu;
const PAST =
  /(?<!\p{L})(?:died|passed away|passed \d|funeral|late (?:husband|wife|father|mother|brother|sister)|was taken|\d{4}\s?[-–]\s?\d{4}|born sleeping)/iu;

/** `shown`: whom the song is for; `subject`: the word by which sentences about them begin. */
export function withSubjects(text: string, shown: string, subject: string | undefined): string {
  const mended = withWho(withServiceNotes(text));
  if (subject === undefined) return mended;
  const isPast = PAST.test(text);
  const own = [subject, ...(shown.match(/[\p{L}\p{M}]{3,}/gu) ?? [])].map((word) => word.toLowerCase());
  // "Five of us did the walk. Met at infants school."
  const isOurs = /(?<!\p{L})(?:of us|we|our|my|me|i)(?!\p{L})/iu.test(text);
  let isOfOthers = false;
  return withBeing(mended, shown)
    .split(START)
    .map((part, at) => {
      const told = isOfOthers ? part : begun(part, subject, { isPast, isFirst: at === 0, isOurs });
      const [first = '', second = ''] = part.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
      const isOwn = [first, second].some((word) => own.includes(word));
      if (isOwn) isOfOthers = false;
      else if (at > 0 && (OTHERS.test(first) || isGivenName(first) || isTheirs(first, second))) isOfOthers = true;
      return told;
    })
    .join('');
}

/** "We wouldn't swap him": said by those who give the song. */
function withWho(text: string): string {
  const isOfSeveral = /(?<!\p{L})(?:we|our|us)(?!\p{L})/iu.test(text) && !/(?<!\p{L})(?:i|my|me)(?!\p{L})/iu.test(text);
  return text.replaceAll(UNWILLING, (letter) => `${isOfSeveral ? 'We' : 'I'} ${letter.toLowerCase()}`);
}

/** "His dad", not "his favourite dinosaur". */
const isTheirs = (owner: string, owned: string): boolean => /^(?:his|her)$/u.test(owner) && reading.kin.includes(owned);

/** "Sgt Paul Whitcombe retiring after thirty years", "Mommy from Jamaica": with the verb that a headline leaves out. */
function withBeing(text: string, shown: string): string {
  const names = shown.replaceAll(/\s*\([^)]*\)/gu, '').match(/\p{Lu}[\p{L}\p{M}'’-]+/gu) ?? [];
  if (names.length === 0 || /\s(?:and|&)\s/u.test(shown)) return text;
  const headline = new RegExp(
    String.raw`(?<=^\s*|[.!?\n]\s*)((?:[\p{L}'’.]+ ){0,4}(?:${names.join('|')}))((?: \p{Lu}\p{Ll}+){0,2}) (?=((?:\p{Ll}{2,}ing|born|from|off to|back (?:in|from|at))(?!\p{L})[^,.!?;\n]*))`,
    'gu',
  );
  return text.replace(headline, (whole, named: string, _: string, clause: string) => {
    const isJoined = named
      .split(' ')
      .slice(0, -1)
      .some((word) => JOINING.test(word));
    if (isJoined || isFinite(clause.replace(/^born /u, ''))) return whole;
    return `${named} ${clause.startsWith('born') ? 'was' : 'is'} `;
  });
}

function isFinite(clause: string): boolean {
  const words = taggedWords(clause);
  const end = words.findIndex(
    ({ lower }, at) => at > 0 && /^(?:he|she|we|i|they|it|and|who|that|where|because|so|but)(?:'|$)/u.test(lower),
  );
  return (end < 0 ? words : words.slice(0, end)).some(
    ({ part, lower }) => /^(?:AUX|VERB)$/u.test(part) && !lower.endsWith('ing'),
  );
}

function begun(
  part: string,
  subject: string,
  { isPast, isFirst, isOurs }: { isPast: boolean; isFirst: boolean; isOurs: boolean },
): string {
  const rest = `${part.charAt(0).toLowerCase()}${part.slice(1)}`;
  const who = /^\p{Lu}/u.test(part) ? capitalised(subject) : subject;
  const toldByMe = TOLD_BY_ME.exec(part);
  if (toldByMe !== null && subject !== 'they' && !PLACED.test(part.slice(0, toldByMe[0].length + 12))) {
    return /(?<!\p{L})we(?!\p{L})/iu.test(part) ? part : `I ${rest}`;
  }
  if (/^met (?:in|at|on|when|through|outside|by|online|as|while)(?!\p{L})/iu.test(part))
    return `${subject === 'they' && !isOurs ? who : 'We'} ${rest}`;
  if (hasOwnSubject(part)) return part;
  if (isDoneTo(part) && !BEING.test(part)) return `${who} ${subject === 'they' ? 'were' : 'was'} ${rest}`;
  const be = subject === 'they' ? (isPast ? 'were' : 'are') : isPast ? 'was' : 'is';
  // "bald since twenty-four"
  if (/^\p{L}+ since(?!\p{L})/iu.test(part) && BEING.test(part))
    return `${who} ${subject === 'they' ? 'have' : 'has'} been ${rest}`;
  if (BEING.test(part)) return `${who} ${be} ${rest}`;
  const [withOwn, job] = WITH_OWN.exec(part) ?? [];
  if (withOwn !== undefined && subject !== 'they')
    return begun(`${job!} with ${part.slice(withOwn.length)}`, subject, { isPast, isFirst, isOurs });
  if ((JOB.test(part) || JOB_AND.test(part)) && subject !== 'they') {
    const article = /^(?:the|a|an|our|my)(?!\p{L})/iu.test(part) ? '' : /^[aeiou]/iu.test(part) ? 'an ' : 'a ';
    return `${who} ${be} ${article}${rest}`;
  }
  if (isFirst || subject === 'they' || OF_NOBODY.test(part) || !(HABIT.test(rest) || isAct(part.replace(ADVERB, ''))))
    return part;
  return `${who} ${rest}`;
}

/** "Born in Cork he grew up", "Known as the boss, she": a clause with its subject follows. */
function hasOwnSubject(part: string): boolean {
  const [clause = ''] = part.split(/[,;:.!?\n]/u);
  const words = taggedWords(clause).slice(0, -1);
  return words.some(
    ({ lower }, at) =>
      at > 1 &&
      /^(?:he|she|we|i|they)(?:'|$)/u.test(lower) &&
      !/^(?:that|when|because|which|where|and|but|if|so|how|what|as|until|than|while|whenever|before|after|says?|said|reckons?|thinks?|thought|swears?|claims?|every|everything|anything|ones?|all)$/u.test(
        words[at - 1]!.lower,
      ) &&
      words[at - 1]!.part !== 'NOUN' &&
      !isAct(part),
  );
}

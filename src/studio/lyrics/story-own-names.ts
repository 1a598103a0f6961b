/** The recipient under another name: a short form of it, or what they are to the buyer. English. */
import type { Perspective } from './language.ts';
import type { ReadingRules } from './reading/rules.ts';
import { genderOfName, isGivenName } from './reading/given-names.ts';
import type { AsToldRules } from './as-told-rules.ts';

/** Letters of a name that a short form keeps. */
const FEWEST_LETTERS = 3;
/** Names that differ by an ending only, and are other people's. */
const NO_SHORT_FORM = /^(?:mary|marie|maria|marian|anne?|anna)$/u;
/** Names that are words as well, at the start of a sentence. */
const WORD = /^(?:will|art|bill|mark|pat|may|rob|drew|sue|dec|jan|dot|win|hal|tel|ant|rich|frank|jack|dick|peg)$/u;
const BEHIND_NAME = /^(?:is|was|isn't|wasn't|has|had|and|once|never|always|used|can't|couldn't|\p{Ll}{2,}ed)$/u;
const OF_TIME_OR_PLACE =
  /(?:^|[^\p{L}])(?:in|at|to|from|near|around|through|since|until|till|before|after|by|last|next|every|this|christmas|new year's|easter) $/iu;
/** Before another person's name, and before a relation of somebody else. */
const TITLE =
  /(?:^|[^\p{L}])(?:uncle|aunt|auntie|aunty|mr|mrs|ms|miss|dr|saint|st|baby|little|big|wee|young|old|other|called|named) $/iu;
const FRIENDS = [
  'best friend',
  'best mate',
  'bestie',
  'other half',
  'fella',
  'missus',
  'mam',
  'twin',
  'boy',
  'girl',
  'lad',
];
/** Facts of a relative in a story about who helped: "My mum was ill". */
const BACKGROUND =
  /^(?:says?|said|told|tells|thinks?|thought|died|passed|left|fell|needed|asked|was (?:ill|in hospital|dying|poorly|sick|diagnosed|rushed|taken)|had (?:a (?:stroke|fall|heart)|an? (?:op|accident)|cancer)|is (?:ill|in hospital|dying|poorly))(?!\p{L})/u;

/** The story with the recipient's name where a short form of it stands, or the relation that opens a story without the name. */
export function withOwnName(
  shown: string,
  moment: string,
  { companions, to, gender }: Perspective & { companions: string },
  rules: ReadingRules,
  asTold: AsToldRules,
): string {
  if (to === 'many') return moment;
  return withName(shown, withoutApposition(shown, moment), { companions, gender }, rules, asTold);
}

/** "our crossing lady, Mrs Adeyemi" is Mrs Adeyemi, and so is "Mrs Adeyemi, our crossing lady,". */
function withoutApposition(shown: string, moment: string): string {
  const name = /^\p{Lu}[^,&(]*(?<! )/u.exec(shown)?.[0].trim();
  if (name === undefined) return moment;
  const relation = String.raw`(?:[Mm]y|[Oo]ur) (?:\p{Ll}[\p{L}-]* ){0,3}\p{Ll}[\p{L}-]*`;
  return moment
    .replaceAll(new RegExp(String.raw`(?<!\p{L})${relation}, (?=${name}(?!\p{L}))`, 'gu'), '')
    .replaceAll(new RegExp(String.raw`(?<!\p{L})(${name}), ${relation},(?= \p{Ll})`, 'gu'), '$1')
    .replaceAll(
      new RegExp(
        String.raw`(?<=^\s*)(${name}) (?:my|our) (?:\p{Ll}+ ){1,3}?(?=(?:is|was|has|had|passed|died|\p{Ll}+ed) )`,
        'gu',
      ),
      '$1 ',
    );
}

function withName(
  shown: string,
  moment: string,
  { companions, gender }: Pick<Perspective, 'gender'> & { companions: string },
  rules: ReadingRules,
  asTold: AsToldRules,
): string {
  const [, title, surname] = /^(\p{Lu}\p{Ll}+) (\p{Lu}[\p{L}'-]+)$/u.exec(shown) ?? [];
  if (title !== undefined && TITLE.test(` ${title} `)) {
    const whole = new RegExp(String.raw`${title}\.? \p{Lu}[\p{L}'-]+ ${surname}(?!\p{L})`, 'gu');
    const named = moment.replaceAll(whole, shown);
    return named.includes(surname!) ? named : withRelation(shown, named, gender, rules, asTold);
  }
  const name = nameIn(shown, rules);
  if (name === undefined) return withRelation(shown, moment, gender, rules, asTold);
  const told = withoutRelationBefore(name, withFullName(name, moment, companions, asTold.shortNames));
  return new RegExp(String.raw`(?<!\p{L})${name}(?!\p{L})`, 'iu').test(told)
    ? told
    : withRelation(shown, told, gender, rules, asTold);
}

/** The first name of one person: "Winnie" of "Our Winnie". */
function nameIn(shown: string, { kin, relatives, self, determiners }: ReadingRules): string | undefined {
  const words: readonly string[] = shown.match(/(?<!\p{L})\p{Lu}\p{Ll}[\p{L}'-]*/gu) ?? [];
  return words.find((word) => {
    const lower = word.toLowerCase();
    return ![...kin, ...self, ...determiners, ...relatives.flat()].includes(lower);
  });
}

function withFullName(name: string, moment: string, companions: string, shortNames: AsToldRules['shortNames']): string {
  const others: readonly string[] = companions.toLowerCase().match(/\p{L}+/gu) ?? [];
  return moment
    .split(/(?<=[.!?\n])/u)
    .map((sentence) => {
      if (new RegExp(String.raw`(?<!\p{L})${name}(?!\p{L})`, 'u').test(sentence)) return sentence;
      return sentence.replaceAll(/(?<![\p{L}'-])(\p{Lu}\p{Ll}+)(?![\p{L}-])/gu, (word, _, at: number) => {
        const lower = word.toLowerCase();
        const [before, behind] = [sentence.slice(0, at), sentence.slice(at + word.length)];
        // "Christmas Eve", "in Paris", "born in May"
        if (
          OF_TIME_OR_PLACE.test(before) ||
          TITLE.test(before) ||
          /\d\p{Ll}* $/u.test(before) ||
          /^ (?:\d|\p{Lu}\p{Ll})/u.test(behind)
        )
          return word;
        const isFirst = before.trim() === '';
        const next = /^ ([\p{L}']+)/u.exec(behind)?.[1] ?? '';
        // "Dec was my twin"
        const isActing = isFirst && BEHIND_NAME.test(next) && isShortOf(lower, name.toLowerCase());
        if (others.includes(lower) || !(isActing || areOne(lower, name.toLowerCase(), shortNames))) return word;
        return isFirst && WORD.test(lower) && !BEHIND_NAME.test(next) ? word : name;
      });
    })
    .join('');
}

/** Two forms of one name: "Dec" and "Declan", "Bill" and "William". */
function areOne(one: string, other: string, groups: AsToldRules['shortNames']): boolean {
  if (one === other || NO_SHORT_FORM.test(one) || NO_SHORT_FORM.test(other)) return false;
  if (groups.some((group) => group.includes(one) && group.includes(other))) return true;
  const genders = new Set([one, other].map(genderOfName).filter((gender) => gender !== 'unknown'));
  if (genders.size > 1) return false;
  return isGivenName(one) && (isShortOf(one, other) || isShortOf(other, one));
}

function isShortOf(short: string, name: string): boolean {
  if (short.length >= name.length || short.length < FEWEST_LETTERS) return false;
  if (name.startsWith(short)) return true;
  const stem = /^(\p{L}+?)(?:(?<=(\p{L}))\2(?:ie|y|i)|ie|s)$/u.exec(short)?.[1];
  return stem !== undefined && stem.length >= FEWEST_LETTERS && name.startsWith(stem);
}

/** "Our tortoise Gladys was" is "Gladys was", and "our Ruby" is Ruby. */
function withoutRelationBefore(name: string, moment: string): string {
  return moment
    .replaceAll(
      new RegExp(
        String.raw`(?<=^|[.!?\n]\s*)(?:[Mm]y|[Oo]ur) (?:\p{Ll}+ ){0,2}\p{Ll}+ (?=${name} (?:\p{Lu}\p{Ll}+ )?\p{Ll})`,
        'gu',
      ),
      '',
    )
    .replaceAll(new RegExp(String.raw`(?<!\p{L})(?:[Mm]y|[Oo]ur) (?=${name}(?!\p{L}))`, 'gu'), '');
}

/** "My father is turning 75", in a song for Appa, is Appa. */
function withRelation(
  shown: string,
  moment: string,
  gender: Perspective['gender'],
  rules: ReadingRules,
  asTold: AsToldRules,
): string {
  const { kin, relatives, women, men, persons } = rules;
  if (!/^(?:[Oo]ur |[Mm]y )?\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}'-]+){0,3}$/u.test(shown)) return moment;
  const single = [...FRIENDS, ...kin.filter((word) => !/(?:[^s]s|children|kids|team)$/u.test(word))].join('|');
  const opening = new RegExp(
    String.raw`^\s*(?:(?:(?:[Mm]y|[Oo]ur) (?:(?:little|big|older|younger|junior|senior|elder|lovely|dear|wonderful) )?(${single}))|(\p{Lu}\p{Ll}+))\s+((\p{L}+(?:'\p{L}+)?)[^.!?\n]*)`,
    'u',
  ).exec(moment);
  const [, owned, bare, rest = '', verb = ''] = opening ?? [];
  const relation = owned ?? bare?.toLowerCase();
  if (relation === undefined || (owned === undefined && ![...FRIENDS, ...kin, ...relatives.flat()].includes(relation)))
    return moment;
  // A deed may be the story of somebody who helped: "My dad lost his wallet. He walked three miles to bring it back."
  const isActing = /^(?:is|was|isn't|wasn't|has|will|turns|turned)$/u.test(verb);
  if (!isActing || BACKGROUND.test(rest) || namesAnother(rest, rules, asTold)) return moment;
  const of = women.includes(relation) || relation === 'mam' ? 'f' : men.includes(relation) ? 'm' : gender;
  const ofName = genderOfName(shown.split(' ').at(-1)!);
  if (gender === 'unknown' || of !== gender || (ofName !== 'unknown' && ofName !== of)) return moment;
  // The next one who is "he" must be the one who opens the story.
  const own = relatives.slice(1).find((group) => group.includes(shown.toLowerCase()));
  if (own !== undefined && !own.includes(relation)) return moment;
  if (!new RegExp(String.raw`(?<!\p{L})(?:${persons[of].subject.join('|')})(?:'?s)?(?!\p{L})`, 'iu').test(moment))
    return moment;
  const name = shown.replace(/^(?:[Oo]ur|[Mm]y|Dr\.?|Doctor) /u, '');
  const named =
    owned === undefined
      ? bare!
      : `(?:[Mm]y|[Oo]ur) (?:(?:little|big|older|younger|junior|senior|elder|lovely|dear|wonderful) )?${owned}`;
  return moment.replaceAll(
    new RegExp(String.raw`(?<![\p{L}'-])${named}(?![\p{L}'-]|s\b)(?! (?:and|in[ -]law)(?!\p{L}))`, 'gu'),
    name,
  );
}

/** "My daughter started school, so this is for her teacher": what the sentence says of others, not what it says somebody is. */
function namesAnother(rest: string, { kin }: ReadingRules, { others }: AsToldRules): boolean {
  const isOther = new RegExp(`^(?:${others})$`, 'u');
  const words: readonly string[] =
    rest
      .replace(/^(?:is|was|has been) (?:an?|the) [^,]*?(?=,| (?:and|so|but|because|when) |$)/u, '')
      .match(/\p{L}+/gu) ?? [];
  return /\bthis is for\b/u.test(rest) || words.some((word) => kin.includes(word) || isOther.test(word));
}

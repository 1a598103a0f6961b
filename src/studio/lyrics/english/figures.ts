/** Hours, money, sizes and short forms of units in a told story, in the words that a singer says. */
import { numberInWords } from '#studio/speech/english-numbers.ts';
import { inWords } from './numbers.ts';

/** Behind these an hour is a time of the day: "at 6am"; before a noun it tells which one: "the 6am bus". */
const AT = /(?:\b(?:at|by|till|until|til|before|after|from|since|past|about|around|nearly|gone|almost))\s*$/iu;
const NO_NOUN =
  /^\s*(?:$|[^\p{Ll}\s]|(?:on|at|in|to|and|every|each|when|with|for|till|until|so|but|or|because|he|she|we|they|i|it|the|a|an|my|our|his|her|their|this|that|just|only|if|as|by|from|of|without|while|was|is|came|went|if)\b)/u;
const DAYTIME =
  /^\s*(?:in the|at night|every|each|that|this|on)\s+(?:\p{L}+\s+)?(?:morning|afternoon|evening|night)s?\b|^\s*at night\b/iu;
const HOUR = /(?<![\p{L}\p{Nd}£$€.,:-])(\d{1,2})(?:[:.](\d{2}))?\s?(a\.?m\b|p\.?m\b)(\.?)(?!\p{L})/giu;
const CLOCK = /(?<![\p{L}\p{Nd}£$€.,:-])(\d{1,2}):(\d{2})(?![\p{Nd}:]|\s?[ap]m)/gu;
const DOTTED =
  /(?<=\b(?:at|by|till|until|before|after|about|around|the) )(\d{1,2})\.([0-5]\d)(?![\p{Nd}.%]|\s?(?:km|kg|m|miles|million)\b)/gu;

/** Numbers that nobody says figure by figure, as they are sung. */
export function figuresSung(text: string): string {
  return shortened(money(sizes(times(text))))
    .replaceAll(
      /(?<=\b(?:all|my|our|his|her|their|your|these|those|of|other) |\d[ -])(?<!\d )([1-9]\d{2}|[1-9]\d{0,2}(?:,\d{3})+)(?=[\s.,!?;)]|$)(?![.,]\d)/gu,
      (_, digits: string) => counted(digits),
    )
    .replaceAll(
      /(?<![\p{L}\p{Nd}£$€.,:/-]|\b(?:number|bus|route|tram|flight|road|room|house|flat|channel|ward|the|no\.?) )(an? )?([1-9]\d{2}|[1-9]\d{0,2}(?:,\d{3})+)(?![\p{L}\p{Nd}%/-]|[.,:]\d)/giu,
      (_, article: string | undefined, digits: string) =>
        article === undefined
          ? counted(digits).replace(/^one (?=hundred|thousand)/u, 'a ')
          : article + counted(digits).replace(/^one (?=hundred|thousand)/u, ''),
    );
}

/** "410" → "four hundred and ten", "11,000" → "eleven thousand". */
export function counted(digits: string): string {
  const plain = digits.replaceAll(',', '');
  const value = Number(plain);
  const hundreds = value % 1000;
  const thousands = (value - hundreds) / 1000;
  const words = (number: number): string => inWords(String(number));
  const small = (number: number): string => {
    const rest = number % 100;
    const hundred = (number - rest) / 100;
    if (hundred === 0) return words(rest);
    return `${words(hundred)} hundred${rest === 0 ? '' : ` and ${words(rest)}`}`;
  };
  if (value >= 1_000_000 || value === 0) return numberInWords(plain);
  if (thousands === 0) return small(hundreds);
  if (thousands === 1 && hundreds >= 100 && hundreds % 100 === 0) return `${words(value / 100)} hundred`;
  return `${small(thousands)} thousand${hundreds === 0 ? '' : `${hundreds < 100 ? ' and' : ''} ${small(hundreds)}`}`;
}

function times(text: string): string {
  return text
    .replaceAll(
      HOUR,
      (whole: string, hour: string, minutes: string | undefined, half: string, dot: string, at: number) => {
        if (Number(hour) > 12) return whole;
        const [before, behind] = [text.slice(0, at), text.slice(at + whole.length)];
        const said = clock(hour, minutes);
        const isEnd = dot !== '' && (half.length === 2 || /^\s*(?:$|\p{Lu}|\n)/u.test(behind));
        const isNoun = !AT.test(before) && !NO_NOUN.test(behind) && !isEnd;
        if (isNoun) return /o'clock$|^half|^quarter|past|to /u.test(said) ? said : `${said} o'clock`;
        const end = isEnd ? '.' : '';
        if (hour === '12' && minutes === undefined) return `${/^p/iu.test(half) ? 'noon' : 'midnight'}${end}`;
        return `${said}${DAYTIME.test(behind) ? '' : ` ${partOfDay(Number(hour), half)}`}${end}`;
      },
    )
    .replaceAll(CLOCK, (whole, hour: string, minutes: string) =>
      Number(hour) > 12 || Number(minutes) > 59 ? whole : clock(hour, minutes, true),
    )
    .replaceAll(DOTTED, (whole, hour: string, minutes: string) =>
      Number(hour) > 12 ? whole : clock(hour, minutes, true),
    );
}

function partOfDay(hour: number, half: string): string {
  if (/^a/iu.test(half)) return 'in the morning';
  if (hour === 12 || hour < 5) return 'in the afternoon';
  return hour < 9 ? 'in the evening' : 'at night';
}

/** "half past five", "ten to six", "five forty-seven"; a whole hour is its number, with "o'clock" where nothing else says so. */
function clock(hour: string, minutes: string | undefined, isAlone = false): string {
  const value = Number(minutes ?? 0);
  const name = (number: number): string => inWords(String(number === 0 ? 12 : number > 12 ? number - 12 : number));
  const [now, next] = [name(Number(hour)), name(Number(hour) + 1)];
  if (value === 0) return isAlone ? `${now} o'clock` : now;
  if (value === 30) return `half past ${now}`;
  if (value === 15) return `quarter past ${now}`;
  if (value === 45) return `quarter to ${next}`;
  if (value % 5 === 0) return value < 30 ? `${name(value)} past ${now}` : `${inWords(String(60 - value))} to ${next}`;
  return `${now} ${value < 10 ? 'oh ' : ''}${inWords(String(value))}`;
}

const CURRENCY: Readonly<Record<string, readonly [one: string, many: string]>> = {
  '£': ['pound', 'pounds'],
  $: ['dollar', 'dollars'],
  '€': ['euro', 'euros'],
};

function money(text: string): string {
  return text
    .replaceAll(
      /(an? |the )?([£$€])\s?(\d[\d,]*)(?:\.(\d{2}))?(k|m)?(?![\p{L}\p{Nd}])( (?:note|bill|coin|bet|voucher|car|dress|ring|fine|prize|fee|watch|bike|tent|suit|sofa)\b)?/giu,
      (
        _,
        article: string | undefined,
        sign: string,
        digits: string,
        small: string | undefined,
        scale: string | undefined,
        noun: string | undefined,
      ) => {
        const [one, many] = CURRENCY[sign]!;
        const whole = counted(digits);
        const scaled = scale === undefined ? whole : `${whole} ${/k/iu.test(scale) ? 'thousand' : 'million'}`;
        const isOne = digits === '1' && scale === undefined;
        if (noun !== undefined || article !== undefined) return `${article ?? ''}${scaled} ${one}${noun ?? ''}`;
        const name = isOne ? `a ${one}` : `${scaled} ${many}`.replace(/^one (?=hundred|thousand)/u, 'a ');
        return small === undefined || small === '00'
          ? name
          : `${isOne ? `one ${one}` : name} ${inWords(small.replace(/^0/u, ''))}`;
      },
    )
    .replaceAll(/(?<![\p{L}\p{Nd}.,])(\d{1,2})\s?(p|c)(?![\p{L}\p{Nd}'’])/gu, (_, digits: string, coin: string) => {
      const unit = coin === 'p' ? (digits === '1' ? 'penny' : 'pence') : digits === '1' ? 'cent' : 'cents';
      return `${inWords(digits)} ${unit}`;
    });
}

const isOne = (digits: string): boolean => digits === '1';

function sizes(text: string): string {
  return text
    .replaceAll(
      /(?<![\p{L}\p{Nd}.,])(\d)\s?(?:ft\.?|foot|feet|')\s?(\d{1,2})(?:\s?(?:ins\b|in(?= tall|[.,;!?)]|$)|inches\b|"|''))?(?![\p{Nd}])/giu,
      (_, feet: string, inches: string) => `${inWords(feet)} foot ${inWords(inches)}`,
    )
    .replaceAll(
      /(?<![\p{L}\p{Nd}.,])(\d{1,3})\s?(?:ft)\b\.?(?! ?\p{Lu})/gu,
      (_, feet: string) => `${inWords(feet)} foot`,
    )
    .replaceAll(
      /(?<![\p{L}\p{Nd}.,])(\d{1,2})\s?lbs?\.?,?\s?(\d{1,2})(?:\s?ozs?\b\.?)?(?![\p{Nd}])/giu,
      (_, pounds: string, ounces: string) => `${inWords(pounds)} pound${isOne(pounds) ? '' : 's'} ${inWords(ounces)}`,
    )
    .replaceAll(
      /(?<![\p{L}\p{Nd}.,:])(\d{1,3})\s?x\s?(\d{1,3})(?![\p{L}\p{Nd}])/gu,
      (_, one: string, other: string) => `${inWords(one)} by ${inWords(other)}`,
    )
    .replaceAll(/(?<![\p{L}\p{Nd}.,£$€])(\d{1,2})k(?![\p{L}\p{Nd}])/gu, (_, digits: string) => `${inWords(digits)} k`)
    .replaceAll(/(?<![\p{L}\p{Nd}.,-])(\d{1,2})-0(?![\p{L}\p{Nd}-])/gu, (_, goals: string) => `${inWords(goals)}-nil`)
    .replaceAll(
      /(?<![\p{L}\p{Nd}.,£$€-])200([1-9])(?![\p{L}\p{Nd}%-]|[.,]\d)/gu,
      (_, year: string) => `two thousand and ${inWords(year)}`,
    )
    .replaceAll(/(?<![\p{Nd}/])24\/7(?![\p{Nd}/])/gu, 'twenty-four seven')
    .replaceAll(
      /(?<![\p{Nd}/.,])(\d{1,2})\/(10|100)(?![\p{Nd}/])/gu,
      (_, one: string, all: string) => `${inWords(one)} out of ${all === '100' ? 'a hundred' : 'ten'}`,
    )
    .replaceAll(/(?<![\p{Nd}.,])1\/2\b|½/gu, 'half')
    .replaceAll(/(?<![\p{L}\p{Nd}.,:£$€])(\d{1,3})\.(\d)(?![\p{Nd}.]|\s?[ap]m)/gu, (_, whole: string, part: string) =>
      part === '5' ? `${counted(whole)} and a half` : `${counted(whole)} point ${inWords(part)}`,
    )
    .replaceAll(/\b(started|opened|founded|born|married|moved|retired|joined|met) (?=(?:19|20)\d\d\b)/giu, '$1 in ')
    .replaceAll(
      /(?<![\p{L}\p{Nd}.,])(\d{1,3})\s?%/gu,
      (_, digits: string) => `${counted(digits).replace(/^one (?=hundred)/u, 'a ')} percent`,
    )
    .replaceAll(/(?<![\p{L}\p{Nd}])(?:19|20)?(\d)0['’]?s(?!\p{L})/gu, (decade: string) =>
      numberInWords(decade.replace(/['’]/u, '')),
    )
    .replaceAll(
      /(?<!\p{L})(?:[Nn]o|[Nn]r|[Nn]um)\. ?(?=\d)|(?<=\b(?:at|from|of|to) )(?:no|nr) (?=\d)|#(?=\d)/gu,
      'number ',
    );
}

const UNITS: readonly (readonly [short: string, one: string, many: string])[] = [
  ['wks?', 'week', 'weeks'],
  ['yrs?', 'year', 'years'],
  ['mins?', 'minute', 'minutes'],
  ['hrs?', 'hour', 'hours'],
  ['secs?', 'second', 'seconds'],
  ['mths?|mos', 'month', 'months'],
  ['lbs?', 'pound', 'pounds'],
  ['ozs?', 'ounce', 'ounces'],
  ['kgs?', 'kilo', 'kilos'],
  ['kms?', 'kilometre', 'kilometres'],
  ['cms?', 'centimetre', 'centimetres'],
  ['mph', 'mile an hour', 'miles an hour'],
  ['st', 'stone', 'stone'],
];

/** "2 wks", "22yrs"; "1st" is no stone. */
function shortened(text: string): string {
  return UNITS.reduce(
    (whole, [short, one, many]) =>
      whole.replaceAll(
        new RegExp(
          String.raw`(?<![\p{L}\p{Nd}.,/])(\d[\d,]*)(${short === 'st' ? ' ' : ' ?'})(?:${short})(?![\p{L}\p{Nd}'’])(?:\.(?!\s*(?:\p{Lu}|$|\n)))?(?=(\s+(?:old|run|walk|race|drive|wait|marriage|late)\b)?)`,
          'gu',
        ),
        (_, digits: string, __: string, behind?: string) =>
          `${digits} ${isOne(digits) || (behind !== undefined && !/old|late/u.test(behind)) ? one : many}`,
      ),
    text,
  );
}

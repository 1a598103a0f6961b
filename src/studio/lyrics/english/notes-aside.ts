/** An order's people by what they are called: without the notes that buyers put behind and before a name. */
import type { SongBrief } from '../../contracts.ts';
import { isGivenName } from '../reading/given-names.ts';
import { capitalised } from '../reading/tokens.ts';
import { isEveryday } from './everyday-words.ts';
import rules from './notes-aside.json' with { type: 'json' };
import reading from './reading.json' with { type: 'json' };

const like = (pattern: string, flags = 'u'): RegExp => new RegExp(pattern, flags);

const first = rules.first.map((pattern) => like(pattern));
const notes = rules.note.map((pattern) => like(pattern));
const behind = rules.behind.map((pattern) => like(pattern));
const companionNotes = rules.companions.map(([pattern, words]): [RegExp, string] => [like(pattern!, 'gu'), words!]);
const COUNTED = like(String.raw`^(?:${rules.counted})\b`, 'iu');
const TITLED = like(String.raw`^(?:${rules.titles})\s+(?<first>\p{Lu}\p{Ll}[\p{L}'-]*)\s+(?<last>\p{Lu}[\p{L}' -]*)$`);
const NICKNAMED = /^(?<before>\p{Lu}.*?)\s+["“'‘](?<called>\p{Lu}[\p{L} -]{1,20})["”'’](?:\s+(?<last>.+))?$/u;
/** "my son Cpl Jack Whitlow" */
const RELATED = like(
  String.raw`^(?:(?:[Mm]y|[Oo]ur) )?(?:\p{Ll}+ )*(?<relation>${rules.near})(?! in[ -]law) (?<name>\p{Lu}.*)$`,
);
/** "Luis Ortega, my husband" */
const RELATED_BEHIND = like(
  String.raw`^(?<name>[^,&]+),\s*(?:my|our) (?:\p{Ll}+ )*?(?<relation>${rules.near})(?!\p{L}|[ -]in[ -]law)`,
);
/** "my two dads", "her fella", "our mail lady", "Year 3 class hamster" before a name. */
const BEFORE_NAME =
  /^(?:(?:to|for) )?(?:(?:[Mm]y|[Oo]ur|[Tt]he|[Hh]er|[Hh]is|[Tt]heir) )?(?<words>(?:(?:\p{Ll}[\p{L}-]*|Year \d+) )+)(?=\p{Lu})/u;
const PARENT = like(String.raw`^(?:[Mm]y |[Oo]ur )?(?<parent>${rules.parents}) (?<name>\p{L}[\p{L}'-]+)$`, 'iu');
/** "Brightwater Plumbing & Heating": no two people. */
const FIRM = /^(?<name>.*\p{L}) (?:&|and) (?<second>\p{Lu}\p{Ll}+)$/u;
const NAMELESS = /^(?:[Mm]y|[Oo]ur|[Tt]he) (?:\p{Ll}+|other half)$/u;
/** Of a spouse whom the buyer calls "the wife" alone. */
const MARRIED_IN_STORY =
  /(?<!\p{L})(?:married to|(?:[Mm]y|the) (?:wife|husband|missus)) (?<name>\p{Lu}\p{Ll}+)(?!\p{L})/u;
const SPOUSE = /^(?:[Mm]y|[Tt]he) (?:wife|husband|missus|other half)$/u;
/** One of the family among the companions, in small letters. */
const KIN =
  /(?<=^\s*|,\s*|\b(?:and|plus)\s+|&\s*)(?:nann(?:y|a)|nana?|gran(?:ny|dma|dad|dpa|py)?|gramp(?:y|s|a)|granddad|pops?|poppa)(?=\s*(?:,|&|\+|and\b|plus\b|$))/gu;
/** Friends are called by their name alone. */
const FRIEND = /^(?:best friend|best mate|mate)$/u;
const NAMED_IN_STORY =
  /(?<!\p{L})(?:(?:her|his) name(?:'s| is)?|s?he(?:'s| is) called|name(?:'s| is)) (?<name>\p{Lu}\p{Ll}+)(?!\p{L})/u;
/** Words of a title that is too long to be sung. */
const LONG_TITLE = 2;
/** "Your grands, St. Lucia and Toronto" */
const WITH_PLACES =
  /^(?<group>(?:[Yy]our|[Oo]ur|[Hh]er|[Hh]is|[Tt]heir|[Tt]he|[Aa]ll)(?: (?!(?:in|from|at|across|and) )\p{Ll}+)+),? (?:(?:in|from|at|across) )?(?<places>\p{Lu}(?:(?! and )[\p{L}. ])*(?:(?:,|,? (?:and|&)) \p{Lu}(?:(?! and )[\p{L}. ])*)*)$/u;
const AND = / (?:and also|and|&) /u;

/** The order with its recipient and its companions called by their names. */
export function withoutNotesAside(brief: SongBrief): SongBrief {
  const { recipient, story } = brief;
  const companions = companionNotes
    .reduce((text, [pattern, words]) => text.replace(pattern, words), withoutPlaces(story.companions))
    .replaceAll(KIN, capitalised);
  // A sung spelling is that of the whole name; that a child was a baby says how short its life was.
  const isAsTyped =
    recipient.sung !== undefined || (brief.occasion === 'memorial' && /\bbaby\b/iu.test(recipient.shown));
  const shown = isAsTyped ? recipient.shown : calledIn(recipient.shown, Object.values(story).join('\n'));
  return { ...brief, recipient: { ...recipient, shown }, story: { ...story, companions: companions.trim() } };
}

/** Takes out the places where those live who send the song: they send it, and no place. */
function withoutPlaces(companions: string): string {
  const { group, places = '' } = WITH_PLACES.exec(companions.trim())?.groups ?? {};
  const isPlace = (name: string): boolean =>
    /^(?:St\.?|Saint|New|North|South|East|West) \p{Lu}/u.test(name) || reading.places.includes(name.toLowerCase());
  const isOfPlaces =
    group !== undefined &&
    places
      .split(/\s*(?:,| and | & )\s*/u)
      .filter(Boolean)
      .every(isPlace);
  return isOfPlaces ? group.replace(/^(?:[Yy]our|[Hh]er|[Hh]is|[Tt]heir)(?= )/u, 'your') : companions;
}

function calledIn(shown: string, told: string): string {
  const spouse = SPOUSE.test(shown) ? MARRIED_IN_STORY.exec(told)?.groups?.['name'] : undefined;
  if (spouse !== undefined) return spouse;
  const name = NAMELESS.test(shown) ? NAMED_IN_STORY.exec(told)?.groups?.['name'] : undefined;
  if (name !== undefined) return `${shown.replace(/^[Tt]he /u, 'my ')} ${name}`;
  const bare = withoutNotes(shown);
  return (
    nickname(bare) ??
    related(bare, shown) ??
    parent(bare, told) ??
    titled(bare, told) ??
    severalOf(bare) ??
    firm(bare) ??
    firstOfMany(bare, told) ??
    bare
  );
}

/** Notes go as long as a name is left; what stands in brackets says who it is, and stays. */
function withoutNotes(typed: string): string {
  const shown = first.reduce(withoutOne, typed);
  const outside = shown.replaceAll(/\([^)]*\)/gu, '');
  if (outside !== shown && !/,|\s[-–]\s/u.test(outside)) return shown;
  const whole = notes.reduce((text, pattern) => (isRow(text) ? text : withoutOne(text, pattern)), shown);
  return withoutNotesBehind(whole);
}

function withoutNotesBehind(name: string): string {
  return behind.reduce((text, pattern) => (isCounted(text, pattern) ? text : withoutOne(text, pattern)), name);
}

function withoutOne(text: string, pattern: RegExp): string {
  const cut = text.replace(pattern, '');
  if (cut === text) return text;
  // "Lynne at the library" is Lynne, not "Lynne at"; "Jung In, my boss" is Jung In.
  const rest = cut.trim().replace(/\s+(?:at|in|on|from|of|by|with)$/u, '');
  return /\p{L}{2}/u.test(rest) && !/^(?:my|our|the|a|an|to|for)$/iu.test(rest) ? rest : text;
}

/** "Mum, dad and nan", "Babs, Yvonne and Carol": each is one of them. */
const isRow = (text: string): boolean => /,\s*(?:\p{Lu}|(?:mum|mom|dad|nan|gran)\b)/u.test(text);

/** "Class 4", "Ward 6": the number is of the name. */
const isCounted = (text: string, { source }: RegExp): boolean =>
  source.includes('Nd') && (COUNTED.test(text) || !isPerson(text));

function isPerson(text: string): boolean {
  const [first = ''] = /^\p{Lu}[\p{L}'-]+/u.exec(text) ?? [];
  const lower = first.toLowerCase();
  const isKin = like(String.raw`^(?:${rules.parents}|${rules.titled})$`).test(lower);
  return first !== '' && (isKin || isGivenName(lower) || !isEveryday(lower));
}

/** "Alan 'Tiny' Roper" is Tiny. */
function nickname(shown: string): string | undefined {
  const { before, called, last } = NICKNAMED.exec(shown)?.groups ?? {};
  return called === undefined ? undefined : `${called} (${[before, last].filter(Boolean).join(' ')})`;
}

/** "Staff Sergeant Luis Ortega, my husband" is my husband Luis. */
function related(bare: string, shown: string): string | undefined {
  const { relation, name } = (RELATED.exec(bare) ?? RELATED_BEHIND.exec(shown))?.groups ?? {};
  if (relation === undefined || name === undefined || AND.test(name) || name.includes('(')) return undefined;
  const first = TITLED.exec(name)?.groups?.['first'] ?? (isGivenName(name.split(' ')[0]!) ? name.split(' ')[0]! : name);
  if (FRIEND.test(relation)) return first;
  return `my ${relation.replace(/^hubby$/u, 'husband').replace(/^wifey$/u, 'wife')} ${first}`;
}

/** "my mum karen" is Mum, who may be Karen in the story. */
function parent(bare: string, told: string): string | undefined {
  const { parent: kin, name } = PARENT.exec(bare)?.groups ?? {};
  if (kin === undefined || name === undefined || AND.test(bare) || !isGivenName(name)) return undefined;
  const called = capitalised(kin.toLowerCase());
  return like(String.raw`(?<!\p{L})${name}(?!\p{L})`, 'iu').test(told) ? `${called} (${capitalised(name)})` : called;
}

/** "Dr. Steve Brandt" is Steve where the story calls him so. */
function titled(bare: string, told: string): string | undefined {
  const { first, last } = TITLED.exec(bare)?.groups ?? {};
  if (first === undefined || last === undefined) return undefined;
  // "Father Michael" is called so.
  if (/^(?:Fr|Father)\b/u.test(bare)) return `Father ${first} (${last})`;
  // Nobody sings "Chief Petty Officer Linda Hargrove".
  if (bare.split(' ').length > LONG_TITLE + 2) return `${first} (${last})`;
  const before = String.raw`(?<!\p{L}|(?:Mrs?|Ms|Dr|Prof|Sgt|Cpl)\.? |(?:Miss|Doctor|Sergeant|Corporal) )`;
  return like(`${before}${first}(?!\\p{L}| ${last})`).test(told) ? `${first} (${last})` : undefined;
}

/** "my two dads Martin and Des", "my little sister Jodie and her fella Carl"; of one person what they are called stays. */
function severalOf(bare: string): string | undefined {
  const parts = bare.split(AND).map((part) => withoutNotesBehind(part).trim());
  if (parts.length > 2) return undefined;
  const names = parts.map(withoutWordsBefore);
  return names.every((name) => /^\p{Lu}/u.test(name)) && names.some((name, at) => name !== parts[at])
    ? names.join(' and ')
    : undefined;
}

/** "our mail lady Ronda" is Ronda, "auntie Bev" Auntie Bev. */
function withoutWordsBefore(name: string): string {
  if (/^the /iu.test(name)) return name.replace(/^(the) whole /iu, '$1 ');
  const { words } = BEFORE_NAME.exec(name)?.groups ?? {};
  const last = words?.trim().split(' ').at(-1) ?? '';
  if (words === undefined) return name.replace(/^(?:(?:to|for) )?(?:[Mm]y|[Oo]ur) (?=\p{Lu})/u, '');
  const rest = name.replace(BEFORE_NAME, '');
  return like(String.raw`^(?:${rules.titled})$`).test(last) ? `${capitalised(last)} ${rest}` : rest;
}

/** "Luis Fernando Reyes" is Luis where the story calls him so. */
function firstOfMany(bare: string, told: string): string | undefined {
  const [, first, more] = /^(\p{Lu}\p{Ll}+)((?: \p{Lu}[\p{L}'’-]+){2,})$/u.exec(bare) ?? [];
  if (first === undefined || more === undefined || !isGivenName(first)) return undefined;
  return like(String.raw`(?<!\p{L})${first}(?!\p{L}|${more})`).test(told) ? `${first} (${more.trim()})` : undefined;
}

function firm(shown: string): string | undefined {
  const { name, second } = FIRM.exec(shown)?.groups ?? {};
  if (name === undefined || second === undefined || !isThing(second)) return undefined;
  return name.split(' ').slice(1).some(isThing) ? name : undefined;
}

const isThing = (word: string): boolean =>
  !isGivenName(word) &&
  isEveryday(word.toLowerCase()) &&
  !like(String.raw`^(?:${rules.parents}|${rules.titled}|family)$`, 'iu').test(word);

/** The hook of a told song: their saying, else a detail of the story, else a line of ours with the name. */
import type { AsToldRules } from './as-told-rules.ts';
import { type Hook, hookOfOneWord, hookOfSaying } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import type { Lines } from './lines.ts';
import { capitalised } from './reading/tokens.ts';
import type { StanzaPool } from './stanzas.ts';
import { detailOf } from './story-detail.ts';
import type { Settable } from './story-setting.ts';
import type { ToldHook } from './told-hook.ts';
import { sayingOf } from './story-refrain.ts';
import { heardIn, howSaid, isComplaint, isPlain, isSaid } from './story-saying.ts';
import { isYou } from './turned-words.ts';

/** Their special words, else what somebody says in the story, else a detail of it, else a line of ours with the name, which tells nothing; nobody is called "me" in it. */
export function hookAsTold(
  stanzas: StanzaPool,
  lines: Lines,
  song: SongInProgress,
  told: readonly Settable[],
): ToldHook | undefined {
  const hook = namedHook(stanzas, lines, song, told);
  const { hooks, unnamed } = song.language.asTold ?? {};
  if (hook === undefined || hooks === undefined || !new RegExp(`^(?:${unnamed!})$`, 'iu').test(song.name)) return hook;
  if (hook.detail !== undefined) return { ...hook, line: capitalised(hook.detail) };
  const line = hook.quote === undefined ? undefined : sayingOf({ line: hook.line, quote: hook.quote }, song);
  return { ...hook, ...(line === undefined ? hookWith(hooks.about, '', song) : { line }) };
}

function namedHook(
  stanzas: StanzaPool,
  lines: Lines,
  song: SongInProgress,
  told: readonly Settable[],
): ToldHook | undefined {
  const { sayings } = song.besideStory;
  const { hooks } = song.language.asTold ?? {};
  const said = saidHook(sayings, lines, song) ?? saidHook(saidInStory(song, told), lines, song);
  if (hooks !== undefined && isAbout(song)) return hookAbout(hooks, said?.quote ?? '', song);
  if (said?.quote !== undefined && hooks && isTheirs(said.quote, song)) {
    const own = hookWith(hooks.own, said.quote, song);
    if (own) return own;
  }
  if (said) return said;
  const detail = detailOf(told, song);
  if (detail) return detail;
  const [line] = lines.stanza(stanzas.hooks, {}) ?? [];
  return line === undefined ? undefined : { line };
}

/** A word that is too short for a line of the bank has one of its own: "Mum, ribs". */
function saidHook(quotes: readonly string[], lines: Lines, song: SongInProgress): Hook | undefined {
  const story = { ...song.story, quotes: quotes.filter((quote) => !isComplaint(quote, song)) };
  const { hooks } = song.language.asTold ?? {};
  const [first] = story.quotes;
  return (
    hookOfSaying(story, lines, song) ??
    hookOfOneWord(story, lines, song) ??
    (hooks === undefined || first === undefined ? undefined : hookWith(hooks.short, first, song))
  );
}

/** Sayings that the story quotes, and those without marks in a sentence that is sung. */
function saidInStory(song: SongInProgress, told: readonly Settable[]): string[] {
  const quoted = song.story.quotes.filter((quote) => isSaid(quote, song));
  const heard = heardIn(
    told.map(({ passage }) => passage),
    song,
  );
  return [...quoted, ...heard].filter((quote) => !isPlain(quote, song));
}

/** The recipient says it: always, or once and the buyer asks for it. */
function isTheirs(quote: string, song: SongInProgress): boolean {
  const said = howSaid(quote, song);
  return said === 'own' || (said === 'once' && song.besideStory.sayings.includes(quote));
}

function hookAbout(
  { aboutWithSaying, about }: AsToldRules['hooks'],
  quote: string,
  song: SongInProgress,
): Hook | undefined {
  const hook = hookWith(aboutWithSaying, quote, song) ?? hookWith(about, '', song);
  return hook && { ...hook, isAbout: true };
}

/** The song speaks of the recipient more than to them. */
function isAbout({ asTold, story: { perspective }, language: { reading } }: SongInProgress): boolean {
  const { to, gender } = perspective;
  if (to === 'many' || gender === 'unknown') return false;
  const { subject, words } = reading.persons[gender];
  const tokens = asTold.flatMap((passage) => passage.tokens);
  const ofThem = tokens.filter(({ lower }) => subject.includes(lower) || Object.hasOwn(words, lower));
  return ofThem.length > tokens.filter(({ lower }) => isYou(lower)).length;
}

function hookWith(
  pattern: string,
  quote: string,
  { language, name, respell, measure }: SongInProgress,
): Hook | undefined {
  if (quote === '' && pattern.includes('{quote}')) return undefined;
  const line = capitalised(
    language.polish(pattern.replace('{quote}', () => capitalised(quote)).replace('{name}', () => name)),
  );
  const fits = language.syllables(respell(line)).length <= measure.most;
  return fits ? { line, ...(quote === '' ? {} : { quote }) } : undefined;
}

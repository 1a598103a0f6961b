/** The chorus of a told song that has no sentence for it: a thought about the saying, else nothing but the hook. */
import { shuffled } from '../random.ts';
import type { RefrainKind } from './as-told-rules.ts';
import type { Hook } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import { capitalised } from './reading/tokens.ts';
import { moodOf } from './story-mood.ts';
import { isOwnSaying } from './story-saying.ts';
import { versionsOf } from './template.ts';
import type { ToldHook } from './told-hook.ts';
import { isYou } from './turned-words.ts';

/** Syllables up to which a saying is sung twice in its line. */
const SHORT = 4;

/** Share of songs whose chorus has a couplet of ours, where no sentence of the story can stand there. */
const OURS = 0.35;

/** The hook around a couplet of ours; undefined for a hook that nobody told. */
export function thoughtAround(hook: ToldHook, song: SongInProgress): string[] | undefined {
  const { asTold } = song.language;
  const kind = kindOf(hook, song);
  if (asTold === undefined || kind === undefined || song.random() >= OURS) return undefined;
  const isToThem = hook.isAbout !== true && song.asTold.some(({ tokens }) => tokens.some(({ lower }) => isYou(lower)));
  for (const couplet of shuffled(asTold.couplets[kind][moodOf(song)], song.random)) {
    // Of a song about somebody, or of our own, none speaks to them.
    if (!isToThem && couplet.split(/[^\p{L}]/u).some(isYou)) continue;
    const inner = couplet
      .split(' / ')
      .flatMap((line) => versionsOf(line, song.story.perspective).slice(0, 1))
      .map((version) => song.named(version))
      .filter(({ count }) => count <= song.measure.most);
    if (inner.length === 2) return [hook.line, ...inner.map(({ shown }) => shown), hook.line];
  }
  return undefined;
}

function kindOf(
  { isNameless, isAbout, quote, detail, isDeed }: ToldHook,
  song: SongInProgress,
): RefrainKind | undefined {
  const { language } = song;
  if (isNameless === true) return detail === undefined ? 'named' : undefined;
  if (detail !== undefined) return isDeed === true ? 'deed' : 'detail';
  if (quote === undefined) return undefined;
  if (isAbout !== true && isOwnSaying(quote, song)) return 'own';
  return language.asTold?.isPhrase(quote) === true ? 'thing' : 'between';
}

/** The hook, its saying or the name alone, and the hook again: nothing that nobody told. Undefined for a saying too long for a line. */
export function refrainOf(hook: Hook, song: SongInProgress): string[] | undefined {
  const inner = sayingOf(hook, song);
  if (inner === undefined) return undefined;
  return hook.quote !== undefined && !hook.isNameless
    ? [hook.line, inner, inner, hook.line]
    : [hook.line, inner, hook.line];
}

/** The saying as a line of its own, or the name where the hook is all saying or none; a short one twice. */
export function sayingOf(
  { quote, isNameless }: Hook,
  { language, respell, measure, name }: SongInProgress,
): string | undefined {
  const size = (text: string): number => language.syllables(respell(text)).length;
  const isSaying = quote !== undefined && !isNameless;
  const once = isSaying ? quote : name;
  const again = isSaying ? once.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()) : once;
  const twice = /[?!.]$/u.test(once) ? `${once} ${once}` : `${once}, ${again}`;
  const inner = capitalised(language.polish(size(once) <= SHORT ? twice : once));
  return size(inner) > measure.most ? undefined : inner;
}

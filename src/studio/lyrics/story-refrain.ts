/** The chorus of a told song that has no sentence for it: a thought around the hook, else nothing but the hook. */
import type { RefrainKind } from './as-told-rules.ts';
import type { Hook } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import { capitalised, joined } from './reading/tokens.ts';
import { coupletsFor, groupsOf } from './story-couplets.ts';
import { howSaid } from './story-saying.ts';
import type { ToldHook } from './told-hook.ts';
import { isYou } from './turned-words.ts';

/** Syllables up to which a saying is sung twice in its line. */
const SHORT = 4;

/** The hook around a couplet of ours; undefined for a hook that nobody told, and where the whole life was hours. */
export function thoughtAround(hook: ToldHook, song: SongInProgress): string[] | undefined {
  const { language, story, occasion, known, measure } = song;
  const kind = kindOf(hook, song);
  if (language.asTold === undefined || kind === undefined || known.isShortLife === true) return undefined;
  const { couplets, ownLove } = language.asTold;
  const { perspective } = story;
  const told = song.asTold.map(({ tokens }) => joined(tokens)).join('. ');
  const order = {
    kind,
    occasion,
    perspective,
    groups: groupsOf(occasion, perspective, known, new RegExp(ownLove, 'iu').test(told)),
    isToThem: hook.isAbout !== true && song.asTold.some(({ tokens }) => tokens.some(({ lower }) => isYou(lower))),
  };
  for (const couplet of coupletsFor(couplets, order, song.random)) {
    if (couplet.some(({ text }) => song.forbidden.isHintedIn(text))) continue;
    const inner = couplet.map((version) => song.named(version)).filter(({ count }) => count <= measure.most);
    if (inner.length === 2) return [hook.line, ...inner.map(({ shown }) => shown), hook.line];
  }
  return undefined;
}

function kindOf({ isNameless, isAbout, quote, detail, kind }: ToldHook, song: SongInProgress): RefrainKind | undefined {
  if (detail !== undefined) return isNameless === true ? 'nameless' : kind;
  if (quote === undefined) return isAbout === true ? 'about' : undefined;
  if (isNameless === true) return 'named';
  const said = isAbout === true ? undefined : howSaid(quote, song);
  if (said !== undefined) return said;
  return song.language.asTold?.isPhrase(quote) === true ? 'thing' : 'between';
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

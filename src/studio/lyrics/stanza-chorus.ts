/** The chorus of a song of stanzas: a saying of theirs, else the name with a thing of theirs, else a hook of ours. */
import { isCalm } from '#occasions/occasions.ts';
import { type Hook, hookOfOneWord, hookOfSaying, keeping } from './chorus.ts';
import type { SongInProgress } from './fitting.ts';
import { thingsOf } from './keepsakes.ts';
import type { Lines } from './lines.ts';
import type { StanzaPool } from './stanzas.ts';
import { CENTRAL, stanzasOf } from './topics.ts';

/** Share of hooks, and of choruses, about what the story is about, where the bank has one. */
const OF_TOPIC = 0.8;
/** Share of hooks with a thing, where there is no saying. */
const WITH_THING = 0.35;
/** Share of choruses about what their saying is about, before the things of the story, and of those about things. */
const SAYING = 0.4;
const KEEPING = 0.55;

export function hookOfStanzas(stanzas: StanzaPool, lines: Lines, song: SongInProgress): Hook | undefined {
  const { story, random, language } = song;
  const said = hookOfSaying(story, lines, song) ?? hookOfOneWord(story, lines, song);
  if (said) return said;
  const [[thing] = []] = thingsOf(song, []);
  const ofTopic = topicHook(lines, song);
  if (ofTopic !== undefined) return { line: ofTopic };
  const isWithThing = thing !== undefined && !isCalm(song.occasion) && random() < WITH_THING;
  const line = isWithThing ? language.join([song.name, thing]) : lines.stanza(stanzas.hooks, {})?.[0];
  return line === undefined ? undefined : { line };
}

export function chorusOfStanzas(
  hook: Hook,
  stanzas: StanzaPool,
  lines: Lines,
  song: SongInProgress,
): string[] | undefined {
  const { line, quote, isNameless = false } = hook;
  const { random } = song;
  lines.remember([line]);
  const ofThings = (): [string, string] | undefined => (random() < KEEPING ? keeping(hook, lines, song) : undefined);
  const ofOurs = (): string[] | undefined =>
    (quote === undefined ? undefined : lines.stanza(stanzas.said, {})) ?? lines.stanza(stanzas.chorus, {});
  const ways: (() => readonly string[] | undefined)[] = isNameless
    ? [ofThings, () => lines.said(true)]
    : [
        () => topicLines('chorus', lines, song),
        () => (random() < SAYING && quote !== undefined ? lines.aboutSaying(quote) : undefined),
        ofThings,
        () => (quote === undefined ? undefined : lines.aboutSaying(quote)),
        ofOurs,
      ];
  for (const way of ways) {
    const inner = way();
    if (inner) return [line, ...inner, line];
  }
  return undefined;
}

/** The first central topic that has such lines gives them. */
function topicLines(part: 'chorus' | 'hooks', lines: Lines, song: SongInProgress): string[] | undefined {
  const { occasion, story, topics } = song;
  for (const found of topics.filter(({ weight }) => weight >= CENTRAL)) {
    const sung = lines.stanza(stanzasOf(found, part, { occasion, perspective: story.perspective }), found.values);
    if (sung) return song.random() < OF_TOPIC ? sung : undefined;
  }
  return undefined;
}

function topicHook(lines: Lines, song: SongInProgress): string | undefined {
  return topicLines('hooks', lines, song)?.[0];
}

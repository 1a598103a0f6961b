/** The small notation inside a bank line: agreement `{to:sei|siete}`, choice `[kept|saved|]`, slots `{place}`. See `bank.ts`. */
import { slots, type Slot } from './bank.ts';
import { remembering } from '#studio/speech/remembered.ts';
import type { Perspective } from './language.ts';

/** More versions of one line than this are not looked at. */
const VERSIONS = 48;

/** A line with its agreement and choices made; only slots are left open. */
export interface Version {
  text: string;
  slots: readonly Slot[];
}

/** Every version of a line for this speaker and listener; none when the line needs a gender nobody knows. */
export function versionsOf(line: string, { from, to, gender }: Perspective): readonly Version[] {
  return rememberedVersions(line, JSON.stringify({ from, to, gender }));
}

/** A song asks for every line of its bank, and four songs are written for one. */
const rememberedVersions = remembering((line, perspective = '{}') =>
  expanded(line, JSON.parse(perspective) as Perspective),
);

function expanded(line: string, perspective: Perspective): readonly Version[] {
  const agreed = agree(line, perspective);
  if (agreed === undefined) return [];
  let texts = [''];
  for (const part of agreed.split(/(\[[^\]]*\])/)) {
    const options = part.startsWith('[') && part.endsWith(']') ? part.slice(1, -1).split('|') : [part];
    texts = texts.flatMap((text) => options.map((option) => text + option)).slice(0, VERSIONS);
  }
  return texts.map((text) => ({ text: tidy(text), slots: slotsIn(text) }));
}

export function slotsIn(text: string): Slot[] {
  return [...text.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => {
    const slot = slots.find((known) => known === name);
    if (slot === undefined) throw new RangeError(`unknown slot {${name ?? ''}} in: ${text}`);
    return slot;
  });
}

/** Puts the values in, in the order of the slots. */
export function fill(version: Version, values: readonly string[]): string {
  let next = 0;
  return tidy(version.text.replace(/\{[a-z_]+\}/g, () => values[next++] ?? ''));
}

function agree(line: string, perspective: Perspective): string | undefined {
  let known = true;
  const text = line.replace(
    /\{(from|to|gender):([^|}]*)\|([^}]*)\}/g,
    (_, what: string, one: string, other: string) => {
      if (what === 'from') return perspective.from === 'one' ? one : other;
      if (what === 'to') return perspective.to === 'one' ? one : other;
      if (perspective.gender === 'unknown') known = false;
      return perspective.gender === 'm' ? one : other;
    },
  );
  return known ? text : undefined;
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;!?])/g, '')
    .replace(/^[\s,;]+/, '')
    .trim();
}

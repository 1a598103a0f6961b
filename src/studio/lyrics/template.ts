/** The small notation inside a bank line: agreement `{to:sei|siete}`, choice `[kept|saved|]`, slots `{place}`. See `bank.ts`. */
import { slots, type Slot } from './bank.ts';
import type { Perspective } from './language.ts';

/** More versions of one line than this are not looked at. */
const VERSIONS = 48;

/** A line with its agreement and choices made; only slots are left open. */
export interface Version {
  text: string;
  slots: readonly Slot[];
}

/** Versions by speaker and listener, then by line: the drafts of a song all draw from the same lines of the bank. */
const known = new Map<string, Map<string, readonly Version[]>>();

/** Lines of one speaker and listener that are kept: more than all banks have together. */
const MOST = 20_000;

/** Every version of a line for this speaker and listener; none when the line needs a gender nobody knows. */
export function versionsOf(line: string, perspective: Perspective): readonly Version[] {
  const { from, to, gender } = perspective;
  const key = `${from} ${to} ${gender}`;
  const lines = known.get(key) ?? new Map<string, readonly Version[]>();
  known.set(key, lines);
  const found = lines.get(line);
  if (found !== undefined) return found;
  const versions = makeVersions(line, perspective);
  if (lines.size >= MOST) lines.clear();
  lines.set(line, versions);
  return versions;
}

function makeVersions(line: string, perspective: Perspective): Version[] {
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

/** Rule of a style sheet: a statement, a group of rules, or a rule whose block is left as it is. */
type Rule =
  | { kind: 'statement'; text: string }
  | { kind: 'group'; prelude: string; rules: Rule[] }
  /** Font faces, keyframes, registered properties. `name` is what a style says to use it; null keeps it always. */
  | { kind: 'named'; text: string; name: string | null }
  | { kind: 'style'; selectors: Selector[]; block: string };

interface Selector {
  text: string;
  /** Classes without which it matches nothing. */
  classes: string[];
}

/** A style sheet of which pages are sent their part. Its syntax is that of the build: minified, no nested rules. */
export interface StyleSheet {
  rules: readonly Rule[];
}

/** Parses a built style sheet. */
export function parseStyles(css: string): StyleSheet {
  return { rules: rulesOf(css) };
}

/** Classes of a page's elements. */
export function classesOf(html: string): Set<string> {
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/).map(plain)));
}

/**
 * The part of a style sheet that can apply to elements with these classes, in its order. Rules for classes that the page has not
 * are left out, with the animations and properties that only they use.
 */
export function usedStyles({ rules }: StyleSheet, classes: ReadonlySet<string>): string {
  const styles = filtered(rules, (rule) => rule.kind === 'named' || matches(rule, classes));
  const text = written(styles.filter((rule) => rule.kind !== 'named'));
  return written(filtered(styles, (rule) => rule.kind !== 'named' || rule.name === null || text.includes(rule.name)));
}

function matches(rule: Rule, classes: ReadonlySet<string>): boolean {
  return rule.kind !== 'style' || rule.selectors.some((selector) => selector.classes.every((name) => classes.has(name)));
}

function filtered(rules: readonly Rule[], keeps: (rule: Rule) => boolean): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.kind !== 'group') return keeps(rule) ? [rule] : [];
    const inside = filtered(rule.rules, keeps);
    return inside.length > 0 ? [{ ...rule, rules: inside }] : [];
  });
}

function written(rules: readonly Rule[]): string {
  return rules.map(textOf).join('');
}

function textOf(rule: Rule): string {
  if (rule.kind === 'group') return `${rule.prelude}{${written(rule.rules)}}`;
  if (rule.kind === 'style') return `${rule.selectors.map(({ text }) => text).join(',')}{${rule.block}}`;
  return rule.text;
}

/** Rules between two places, without comments. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  for (let at = 0; at < css.length; at++) {
    const end = endOfToken(css, at);
    if (css[at] === ';') {
      rules.push({ kind: 'statement', text: css.slice(start, at + 1) });
      start = at + 1;
    } else if (css[at] === '{') {
      rules.push(ruleOf(css.slice(start, at).trim(), css.slice(at + 1, end - 1)));
      start = end;
    } else if (css.startsWith('/*', at)) start = end;
    at = end - 1;
  }
  return rules;
}

/** The place after the string, comment, block or character that begins at a place. */
function endOfToken(css: string, at: number): number {
  if (css.startsWith('/*', at)) return css.indexOf('*/', at + 2) + 2;
  const open = css[at];
  if (open === '\\') return at + 2;
  if (open === '"' || open === "'") {
    let end = at + 1;
    while (end < css.length && css[end] !== open) end += css[end] === '\\' ? 2 : 1;
    return end + 1;
  }
  if (open !== '{') return at + 1;
  let end = at + 1;
  while (end < css.length && css[end] !== '}') end = endOfToken(css, end);
  return end + 1;
}

const groups = /^@(layer|media|supports|container)\b/;
const named = /^@(?:keyframes|property)\s+(\S+)/;

function ruleOf(prelude: string, block: string): Rule {
  if (groups.test(prelude)) return { kind: 'group', prelude, rules: rulesOf(block) };
  if (prelude.startsWith('@'))
    return { kind: 'named', text: `${prelude}{${block}}`, name: named.exec(prelude)?.[1] ?? null };
  const selectors = splitAtCommas(prelude).map((text) => ({ text, classes: neededClasses(text) }));
  return { kind: 'style', selectors, block };
}

/** Parts of a list of selectors; commas in brackets divide nothing. */
function splitAtCommas(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at = endOfToken(list, at)) {
    if ('(['.includes(list.charAt(at))) depth++;
    else if (')]'.includes(list.charAt(at))) depth--;
    else if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, list.slice(start)];
}

/** Classes of the selector's elements. What stands in brackets may be one of several, or must not be there. */
function neededClasses(selector: string): string[] {
  let outside = '';
  let depth = 0;
  for (let at = 0; at < selector.length; ) {
    const end = endOfToken(selector, at);
    if ('(['.includes(selector.charAt(at))) depth++;
    if (depth === 0) outside += selector.slice(at, end);
    if (')]'.includes(selector.charAt(at))) depth--;
    at = end;
  }
  return [...outside.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)].map(([, name = '']) => name.replace(/\\(.)/g, '$1'));
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** A class as a selector names it. */
const plain = (name: string): string => name.replace(/&[\w#]+;/g, (entity) => entities[entity] ?? entity);

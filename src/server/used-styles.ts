/** Rule of a style sheet: a statement, a group of rules, or a rule whose block is left as it is. */
type Rule =
  | { kind: 'statement'; text: string }
  | { kind: 'group'; prelude: string; rules: Rule[] }
  | Named
  | { kind: 'style'; selectors: Selector[]; declarations: string[] };

/** Font face, keyframes, registered property. `name` is what a style says to use it; a font face has none. */
interface Named {
  kind: 'named';
  text: string;
  name: string | null;
}

interface Selector {
  text: string;
  /** Names of elements, and of classes with their dot, without which it matches nothing. */
  needs: string[];
}

/** A style sheet of which pages are sent their part. Its syntax is that of the build: minified, no nested rules. */
export interface StyleSheet {
  rules: readonly Rule[];
}

/** Parses a built style sheet. */
export function parseStyles(css: string): StyleSheet {
  return { rules: rulesOf(css) };
}

/** A page as its styles see it. */
export interface StyledPage {
  /** Names of its elements, and of their classes with a dot before them. */
  names: ReadonlySet<string>;
  /** Custom properties that its elements refer to in styles of their own. */
  properties: ReadonlySet<string>;
  /** Code points of its text; 'any' where visitors write and no other styles come later. */
  characters: ReadonlySet<number> | 'any';
}

/** Reads a page's elements. */
export function styledPage(html: string): StyledPage {
  const elements = Array.from(html.matchAll(/<([a-zA-Z][\w-]*)/g), ([, name = '']) => name.toLowerCase());
  const lists = Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => list.replace(/&[\w#]+;/g, character));
  const classes = lists.flatMap((list) => list.split(/\s+/).map((name) => `.${name}`));
  return { names: new Set([...elements, ...classes]), properties: referredTo(html), characters: charactersOf(html) };
}

/**
 * The parts of a page's style sheets that can apply to it, in their order. Rules for elements and classes that the page has not are
 * left out, with the animations and properties that only they use; so are fonts of letters that it has not.
 */
export function usedStyles(sheets: readonly StyleSheet[], { names, properties, characters }: StyledPage): string[] {
  const matching = sheets.map(({ rules }) => matchingRules(rules, names));
  // One sheet uses what another defines.
  const wanted = wantedProperties(matching.flatMap(declarationsOf), properties);
  const styles = matching.map((rules) => filtered(rules, ({ kind }) => kind !== 'named'));
  const text = styles.map((rules) => written(withoutProperties(rules, wanted))).join('');
  const used = ({ name, text: own }: Named): boolean =>
    name === null ? isForCharacters(own, characters) : text.includes(name);
  return matching.map((rules) =>
    written(
      withoutProperties(
        filtered(rules, (rule) => rule.kind !== 'named' || used(rule)),
        wanted,
      ),
    ),
  );
}

/** The rules of which a selector can match, with those selectors. */
function matchingRules(rules: readonly Rule[], names: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.kind === 'group') return [{ ...rule, rules: matchingRules(rule.rules, names) }];
    if (rule.kind !== 'style') return [rule];
    const selectors = rule.selectors.filter(({ needs }) => needs.every((name) => names.has(name)));
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });
}

const declarationsOf = (rules: readonly Rule[]): string[] =>
  rules.flatMap((rule) =>
    rule.kind === 'group'
      ? declarationsOf(rule.rules)
      : rule.kind === 'style'
        ? rule.declarations
        : rule.kind === 'named'
          ? [rule.text]
          : [],
  );

const propertyOf = (declaration: string): string | undefined => /^\s*(--[\w-]+)\s*:/.exec(declaration)?.[1];

/** Custom properties that ordinary ones refer to, or the elements themselves, and those that these refer to in turn. */
function wantedProperties(declarations: readonly string[], ofElements: ReadonlySet<string>): Set<string> {
  const wanted = new Set(ofElements);
  const waiting = [...ofElements];
  const references = new Map<string, string[]>();
  for (const declaration of declarations) {
    const property = propertyOf(declaration);
    const names = referredTo(declaration);
    if (property === undefined) waiting.push(...names);
    else references.set(property, [...(references.get(property) ?? []), ...names]);
  }
  for (const name of waiting) {
    if (wanted.has(name) && !ofElements.has(name)) continue;
    wanted.add(name);
    waiting.push(...(references.get(name) ?? []).filter((other) => !wanted.has(other)));
  }
  return wanted;
}

const referredTo = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name));

const charactersOf = (text: string): Set<number> =>
  new Set(Array.from(new Set(text), (letter) => letter.codePointAt(0) ?? 0));

/** False for a font face whose `unicode-range` has none of the characters. */
function isForCharacters(face: string, characters: StyledPage['characters']): boolean {
  if (characters === 'any') return true;
  const ranges = /unicode-range:([^;}]+)/.exec(face)?.[1]?.split(',') ?? [];
  const bounds = ranges.map((range) => {
    const [, from = '', to = from] = /U\+([\dA-F?]+)(?:-([\dA-F]+))?/i.exec(range) ?? [];
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)] as const;
  });
  return bounds.length === 0 || [...characters].some((code) => bounds.some(([from, to]) => code >= from && code <= to));
}

/** The rules without the custom properties that nothing wants. */
function withoutProperties(rules: readonly Rule[], wanted: ReadonlySet<string>): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.kind === 'group') {
      const inside = withoutProperties(rule.rules, wanted);
      return inside.length > 0 ? [{ ...rule, rules: inside }] : [];
    }
    if (rule.kind !== 'style') return [rule];
    const declarations = rule.declarations.filter((each) => {
      const property = propertyOf(each);
      return property === undefined || wanted.has(property);
    });
    return declarations.length > 0 ? [{ ...rule, declarations }] : [];
  });
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
  if (rule.kind === 'style')
    return `${rule.selectors.map(({ text }) => text).join(',')}{${rule.declarations.join(';')}}`;
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
  const selectors = split(prelude, ',').map((text) => ({ text, needs: needsOf(text) }));
  return { kind: 'style', selectors, declarations: split(block, ';').filter((each) => each.trim() !== '') };
}

/** Parts of a list; a sign in brackets divides nothing. */
function split(list: string, sign: ',' | ';'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at = endOfToken(list, at)) {
    if ('(['.includes(list.charAt(at))) depth++;
    else if (')]'.includes(list.charAt(at))) depth--;
    else if (list[at] === sign && depth === 0) {
      parts.push(list.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, list.slice(start)];
}

/** Elements and classes of a selector. What stands in its brackets may be one of several, or must not be there. */
function needsOf(selector: string): string[] {
  let outside = '';
  let depth = 0;
  for (let at = 0; at < selector.length;) {
    const end = endOfToken(selector, at);
    if ('(['.includes(selector.charAt(at))) depth++;
    if (depth === 0) outside += selector.slice(at, end);
    if (')]'.includes(selector.charAt(at))) depth--;
    at = end;
  }
  const classes = Array.from(outside.matchAll(/\.(?:\\.|[\w-]|\P{ASCII})+/gu), ([name]) =>
    name.replace(/\\(.)/g, '$1'),
  );
  const elements = Array.from(outside.matchAll(/(?:^|[\s>+~])([a-zA-Z][\w-]*)/g), ([, name = '']) =>
    name.toLowerCase(),
  );
  return [...elements, ...classes];
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const character = (entity: string): string => entities[entity] ?? entity;

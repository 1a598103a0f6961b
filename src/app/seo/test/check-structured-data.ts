import definitions from './schema-org.json' with { type: 'json' };

interface TypeDefinition {
  is: string[];
  properties: Record<string, string[]>;
}

const types: Record<string, TypeDefinition | undefined> = definitions.types;
const enumerations: Record<string, string[] | undefined> = definitions.enumerations;

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Everything in a JSON-LD graph that schema.org's definitions do not allow, with its place; empty when it is valid. */
export function mistakesIn(document: unknown): string[] {
  if (!isNode(document) || document['@context'] !== 'https://schema.org') return ['no context'];
  const graph = document['@graph'];
  if (!Array.isArray(graph)) return ['no graph'];
  const known = new Set(graph.filter(isNode).map((node) => node['@id']));
  return graph.flatMap((node, i) => inNode(node, `${i}`, known));
}

function inNode(node: unknown, place: string, known: ReadonlySet<unknown>): string[] {
  if (!isNode(node)) return [`${place}: not a thing`];
  const type = typeof node['@type'] === 'string' ? types[node['@type']] : undefined;
  if (!type) return [`${place}: unknown type ${String(node['@type'])}`];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === '@type' || name === '@id') return [];
    const here = `${place}.${name}`;
    const expected = type.properties[name];
    if (!expected) return [`${here}: not a property of ${String(node['@type'])}`];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) return [`${here}: empty`];
    return values.flatMap((one) => inValue(one, { here, expected, known }));
  });
}

function inValue(
  value: unknown,
  { here, expected, known }: { here: string; expected: string[]; known: ReadonlySet<unknown> },
): string[] {
  if (isNode(value)) {
    if (Object.keys(value).join() === '@id') return known.has(value['@id']) ? [] : [`${here}: refers to nothing`];
    const fits = [String(value['@type']), ...(types[String(value['@type'])]?.is ?? [])];
    const misplaced = fits.some((one) => expected.includes(one)) ? [] : [`${here}: wants ${expected.join(' or ')}`];
    return [...misplaced, ...inNode(value, here, known)];
  }
  return expected.some((one) => isValueOf(one, value))
    ? []
    : [`${here}: ${String(value)} is no ${expected.join(' or ')}`];
}

function isValueOf(type: string, value: unknown): boolean {
  if (typeof value === 'number')
    return Number.isFinite(value) && (type === 'Number' || (type === 'Integer' && Number.isInteger(value)));
  if (typeof value !== 'string' || value.trim() === '') return false;
  if (type === 'URL') return URL.canParse(value);
  if (type === 'Number') return /^\d+(\.\d+)?$/.test(value);
  if (type === 'Text') return true;
  return enumerations[type]?.some((member) => value === `https://schema.org/${member}`) ?? false;
}

import { ApiError } from './api-error.ts';

/** Value in a form body: text, or an object of such values. Lists arrive as objects with the keys '0', '1', … */
type FormValue = string | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

const DEEPEST = 8;

/**
 * Reads Stripe's nested form notation: `line_items[0][price_data][currency]=gbp`.
 * @throws ApiError 400 when a key is malformed, repeated, too deep, or both a value and an object.
 */
export function decodeForm(text: string): FormObject {
  const root = emptyObject();
  for (const [key, value] of new URLSearchParams(text)) put(root, pathOf(key), value, key);
  return root;
}

/** An object without a prototype, so that no key can reach one. */
function emptyObject(): FormObject {
  return Object.create(null) as FormObject;
}

function pathOf(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) throw badKey(key, 'is not a valid parameter name');
  const path = [match[1]!, ...[...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)];
  if (path.length > DEEPEST) throw badKey(key, 'is nested too deeply');
  return path;
}

function put(root: FormObject, path: string[], value: string, key: string): void {
  let target = root;
  for (const part of path.slice(0, -1)) {
    const name = nameIn(target, part);
    const next = (target[name] ??= emptyObject());
    if (typeof next === 'string') throw badKey(key, 'is given both as a value and as an object');
    target = next;
  }
  const name = nameIn(target, path.at(-1)!);
  if (name in target) throw badKey(key, 'is given more than once');
  target[name] = value;
}

/** `a[]=x` appends. */
function nameIn(target: FormObject, part: string): string {
  return part === '' ? String(Object.keys(target).length) : part;
}

function badKey(key: string, problem: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message: `Parameter ${problem}: ${key.slice(0, 200)}` });
}

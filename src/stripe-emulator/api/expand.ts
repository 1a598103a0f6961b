import { invalid } from '../api-error.ts';
import { copied } from '../copied.ts';
import type { FormObject } from '../form-body.ts';
import { expand, readParams } from '../params.ts';
import type { Kind, Work } from '../store.ts';

/** The members that hold an id of another object. */
const references: Record<string, Kind> = {
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  charge: 'charge',
  customer: 'customer',
  product: 'product',
  subscription: 'subscription',
  latest_invoice: 'invoice',
  invoice: 'invoice',
  schedule: 'schedule',
  price: 'price',
  test_clock: 'test_clock',
};

/** The kind of object that a line of the account's book is of, by the beginning of its id. */
function kindOfSource(id: unknown): Kind | undefined {
  const prefixes: Record<string, Kind> = { ch: 'charge', re: 'refund', dp: 'dispute' };
  return typeof id === 'string' ? prefixes[id.split('_')[0] ?? ''] : undefined;
}

/** `expand[]=payment_intent.latest_charge`: replaces ids by the objects they name. In a list the path starts with `data`. */
export function expanded(work: Work, answer: object, form: FormObject): object {
  const paths = form['expand'] === undefined ? [] : (readParams(expand, form['expand'] as FormObject) ?? []);
  if (paths.length === 0) return answer;
  const copy = copied(answer);
  for (const path of paths) follow(work, copy, path.split('.'), path);
  return copy;
}

function follow(work: Work, target: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) follow(work, item, [name, ...rest], path);
    return;
  }
  const object = target as Record<string, unknown>;
  if (!Object.hasOwn(object, name))
    throw invalid(`This property cannot be expanded (${name}): ${path}`, { param: 'expand' });
  const value = object[name];
  const kind = name === 'source' ? kindOfSource(value) : references[name];
  if (kind && typeof value === 'string')
    object[name] = copied<unknown>(work.get(kind, value) ?? { id: value, object: kind, deleted: true });
  else if (rest.length === 0 && typeof value !== 'object')
    throw invalid(`This property cannot be expanded (${name}): ${path}`, { param: 'expand' });
  follow(work, object[name], rest, path);
}

/** A deep copy of what travels as JSON, many times faster than `structuredClone`. */
export function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map((part: unknown) => copied(part)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = copied((value as Record<string, unknown>)[name]);
  return copy as T;
}

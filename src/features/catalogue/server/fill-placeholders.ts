import { fillIn } from '../domain/legal.ts';

/** A content with its `{placeholders}` replaced in every text; an unknown one is left as it is. */
export function fillPlaceholders<T>(value: T, words: Readonly<Record<string, string>>): T {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? fillIn(part, words) : part,
  ) as T;
}

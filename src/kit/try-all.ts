/**
 * Does something for each in turn; one for which it fails does not hold up the others.
 * @throws the first error, once all were tried
 */
export async function tryAll<T>(all: Iterable<T>, run: (each: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const each of all) {
    try {
      await run(each);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

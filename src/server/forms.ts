import type { z } from 'zod';
import { isStorable } from '#platform/storable.ts';
import type { AppContext } from './http.ts';

/** The fields of a posted form, or null if they are not what the schema and the database take. */
export async function readForm<T extends z.ZodType>(c: AppContext, schema: T): Promise<z.output<T> | null> {
  const fields = await c.req.parseBody();
  const { success, data } = schema.safeParse(fields);
  return success && isStorable(fields) ? data : null;
}

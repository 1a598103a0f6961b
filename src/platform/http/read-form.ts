import type { z } from 'zod';
import { isStorable } from '../storable.ts';

const forms = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** The fields of a posted form, or null if they are not what the schema and the database take. */
export async function readForm<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T> | null> {
  const contentType = request.headers.get('content-type') ?? '';
  const body = await request.arrayBuffer();
  const fields = forms.test(contentType) ? await parsed(body, contentType) : {};
  const { success, data } = schema.safeParse(fields);
  return success && isStorable(fields) ? data : null;
}

/** Null for a body that is no form. */
async function parsed(body: ArrayBuffer, contentType: string): Promise<object | null> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => null);
  return form === null ? null : Object.fromEntries(form);
}

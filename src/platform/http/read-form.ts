import type { z } from 'zod';
import { isStorable } from '../storable.ts';
import { readBody } from './read-body.ts';

const forms = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** Milliseconds in which a form of a few words is here on the slowest line, and one with a recording on a slow one. */
const usualTime = 20_000;
export const recordingTime = 5 * 60_000;

/** The fields of a posted form, or null if they are not what the schema and the database take, or do not come in time. */
export async function readForm<T extends z.ZodType>(
  request: Request,
  schema: T,
  { milliseconds }: { milliseconds: number } = { milliseconds: usualTime },
): Promise<z.output<T> | null> {
  const contentType = request.headers.get('content-type') ?? '';
  // The route has its own limit of size, which was kept ahead of it.
  const body = await readBody(request, { most: Number.POSITIVE_INFINITY, milliseconds });
  if (typeof body === 'string') return null;
  const fields = forms.test(contentType) ? await parsed(body, contentType) : {};
  const { success, data } = schema.safeParse(fields);
  return success && isStorable(fields) ? data : null;
}

/** Null for a body that is no form. */
async function parsed(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<object | null> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => null);
  return form === null ? null : Object.fromEntries(form);
}

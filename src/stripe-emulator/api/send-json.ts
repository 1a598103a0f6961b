import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Bodies of answers as they were written, for callers in this process: to read one from its answer takes a stream. */
const texts = new WeakMap<Response, string>();

export function sendJson(c: Context, body: unknown, status = 200): Response {
  const text = JSON.stringify(body);
  const response = c.body(text, status as ContentfulStatusCode, { 'content-type': 'application/json' });
  texts.set(response, text);
  return response;
}

export async function readJson(response: Response): Promise<unknown> {
  return JSON.parse(texts.get(response) ?? (await response.text()));
}

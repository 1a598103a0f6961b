import type { Context } from 'hono';
import { z } from 'zod';
import { missing } from '../api-error.ts';
import type { Emulation } from '../emulation.ts';
import { decodeForm } from '../form-body.ts';
import { expand, readParams } from '../params.ts';
import type { Kind, Records } from '../store.ts';
import type { ApiEnv } from './calls.ts';
import { expanded } from './expand.ts';
import { sendJson } from './send-json.ts';

export const onlyExpand = z.strictObject({ expand });

export function found<K extends Kind>(emulation: Emulation, kind: K, noun: string, c: Context<ApiEnv>): Records[K] {
  const id = c.req.param('id') ?? '';
  const record = emulation.store.get(kind, id);
  if (!record) throw missing(noun, id);
  return record;
}

export function answer(emulation: Emulation, c: Context<ApiEnv>, object: object): Response {
  const form = decodeForm(new URL(c.req.url).search.slice(1));
  readParams(onlyExpand, form);
  return sendJson(c, expanded(emulation.store.begin(), object, form));
}

import type { Context } from 'hono';
import type { z } from 'zod';
import { missing } from '../api-error.ts';
import type { Emulation } from '../emulation.ts';
import { decodeForm } from '../form-body.ts';
import { type CreatedFilter, readParams } from '../params.ts';
import type { WireList } from '../wire.ts';
import type { ApiEnv } from './calls.ts';
import { expanded } from './expand.ts';
import { sendJson } from './send-json.ts';

interface Listed {
  id: string;
  created?: number;
}
interface Page {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: CreatedFilter;
}

/** A list call: newest first, filtered, paged by cursors as Stripe pages. */
export function list<T extends z.ZodType<Page>>(
  emulation: Emulation,
  schema: T,
  noun: string,
  find: (params: z.output<T>) => Listed[],
): (c: Context<ApiEnv>) => Response {
  return (c) => {
    const form = decodeForm(new URL(c.req.url).search.slice(1));
    const params = readParams(schema, form);
    const found = find(params).filter(({ created }) => wasCreated(created, params.created));
    const { data, hasMore } = pageOf(found, params, noun);
    const answer: WireList = { object: 'list', url: c.req.path, has_more: hasMore, data };
    return sendJson(c, expanded(emulation.store.begin(), answer, form));
  };
}

function wasCreated(created: number | undefined, filter: CreatedFilter): boolean {
  if (filter === undefined || created === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = filter;
  return created > gt && created >= gte && created < lt && created <= lte;
}

function pageOf(found: Listed[], page: Page, noun: string): { data: Listed[]; hasMore: boolean } {
  const { limit } = page;
  if (page.ending_before !== undefined) {
    const end = placeOf(found, page.ending_before, noun);
    return { data: found.slice(Math.max(0, end - limit), end), hasMore: end > limit };
  }
  const start = page.starting_after === undefined ? 0 : placeOf(found, page.starting_after, noun) + 1;
  return { data: found.slice(start, start + limit), hasMore: found.length > start + limit };
}

function placeOf(found: Listed[], id: string, noun: string): number {
  const place = found.findIndex((item) => item.id === id);
  if (place < 0) throw missing(noun, id);
  return place;
}

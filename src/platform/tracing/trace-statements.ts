import type { OpenDatabase } from '../db/database.ts';
import { inSpan, isTraced, SpanKind } from './span.ts';

type Ask = (...parts: unknown[]) => unknown;
interface Asked {
  query: Ask;
}

/** Makes a span of each statement that is asked inside one: its verb and its table, nothing of its text or values. */
export function traceStatements(pool: OpenDatabase['pool']): void {
  const known = new WeakSet<object>();
  const traceAsked = (asked: Asked): void => {
    if (known.has(asked)) return;
    known.add(asked);
    const ask: Ask = asked.query.bind(asked);
    asked.query = (...parts) => {
      // The pool asks its clients by callbacks: what it was asked for is traced already.
      if (typeof parts.at(-1) === 'function' || !isTraced()) return ask(...parts);
      return inSpan(nameOf(parts[0]), async () => ask(...parts), SpanKind.CLIENT);
    };
  };
  traceAsked(pool);
  const connect = pool.connect.bind(pool) as (...parts: unknown[]) => unknown;
  const traced = async (): Promise<unknown> => {
    const client = await connect();
    traceAsked(client as Asked);
    return client;
  };
  Object.assign(pool, { connect: (...parts: unknown[]) => (parts.length > 0 ? connect(...parts) : traced()) });
}

/** 'select orders' of a statement: the first table is enough to find it by. */
export function nameOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');
  const verb = /^\s*(?:with\b[\s\S]*?\)\s*)?([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

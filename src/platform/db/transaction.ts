import type { Socket } from 'node:net';
import { type ExtractTablesWithRelations, is } from 'drizzle-orm';
import { type NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Database handle of a repository: inside a transaction always the transaction (the pool would hang on PGlite). */
export type Queryable = Database | Transaction;

type NoSchema = Record<string, never>;
type NoTables = ExtractTablesWithRelations<NoSchema>;

const dialect = new PgDialect();

/** Handles of one connection each. */
const ofOneConnection = new WeakSet<Queryable>();

/** Writes that a transaction has sent, and of which nobody has read the end yet. One within another has none: it may be taken back alone. */
const sentWrites = new WeakMap<Queryable, Promise<unknown>[]>();

/**
 * Runs a transaction. What it writes without reading anything back is sent and not waited for (`sendWrite`), and goes out together
 * with the statement that follows, which may be the commit. One that fails makes the database refuse all that follow, the commit
 * too, and is what the transaction fails with.
 */
export async function inTransaction<Result>(
  client: pg.PoolClient,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const tx = handleOf(client);
  const sent: Promise<unknown>[] = [];
  sentWrites.set(tx, sent);
  await client.query('begin');
  try {
    const result = await run(tx);
    const commit = client.query('commit');
    await endOfAll([...sent, commit]);
    // PostgreSQL answers so, and with no error, where a statement failed of which the code that asked it said nothing.
    if ((await commit).command === 'ROLLBACK') throw new Error('A statement of the transaction had failed');
    return result;
  } catch (error) {
    await client.query('rollback');
    await endOfAll(sent, (failure) => !isRefusedForAnother(failure));
    throw error;
  } finally {
    // Whoever writes later hears of it at once.
    sentWrites.delete(tx);
  }
}

/** The handle of one connection, whose statements leave in one piece. */
function handleOf(client: pg.PoolClient): Transaction {
  const session = new NodePgSession<NoSchema, NoTables>(client, dialect, undefined);
  const handle = new NodePgTransaction<NoSchema, NoTables>(dialect, session, undefined);
  ofOneConnection.add(handle);
  return handle;
}

/** Asks what needs nothing of one another by one connection, in one piece: outside a transaction each statement is one of its own. */
export async function askTogether<Result>(db: Queryable, ask: (db: Queryable) => Promise<Result>): Promise<Result> {
  if (is(db, NodePgTransaction)) return ask(db);
  const client = await (db as unknown as { session: { client: pg.Pool } }).session.client.connect();
  try {
    return await ask(handleOf(client));
  } finally {
    client.release();
  }
}

/** Waits for each, and throws what the first that failed, and `counts`, has failed with. */
async function endOfAll(statements: readonly Promise<unknown>[], counts = (_failure: unknown) => true): Promise<void> {
  const ends = await Promise.allSettled(statements);
  for (const end of ends) if (end.status === 'rejected' && counts(end.reason)) throw end.reason;
}

/** Codes of a statement in a failed transaction: refused, and asked by the name of one that was refused before it was parsed. */
const refusedForAnother: ReadonlySet<string | undefined> = new Set(['25P02', '26000']);

/** True for a statement that was refused only because one before it had failed, whose error the code has been given. */
function isRefusedForAnother(failure: unknown): boolean {
  const { cause } = failure as { cause?: { code?: string } };
  return refusedForAnother.has(cause?.code);
}

/** Sends a write of which nothing is read. In a transaction, the transaction's end waits for it; elsewhere, the caller. */
export function sendWrite(db: Queryable, client: pg.ClientBase, write: () => Promise<unknown>): Promise<unknown> {
  const sent = sentWrites.get(db);
  if (!sent) return write();
  const writing = sendInOnePiece(db, client, write);
  // Whatever it fails with is thrown at the transaction's end.
  writing.catch(() => undefined);
  sent.push(writing);
  return Promise.resolve();
}

/**
 * Sends a statement. What one connection's handle sends before anything else happens in this process leaves in one piece: several
 * reads that need nothing of one another are to be asked together. The database takes them one after the other, as they were asked.
 */
export function sendInOnePiece<Result>(
  db: Queryable,
  client: pg.ClientBase,
  send: () => Promise<Result>,
): Promise<Result> {
  if (ofOneConnection.has(db)) holdUntilNextTick(client);
  return send();
}

/** The embedded database has no socket. */
function holdUntilNextTick(client: pg.ClientBase): void {
  const socket = (client as { connection?: { stream: Socket } }).connection?.stream;
  if (!socket) return;
  socket.cork();
  process.nextTick(() => socket.uncork());
}

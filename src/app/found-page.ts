import { ORPCError, safe } from '@orpc/client';
import { data } from 'react-router';

/** Statuses of an address that leads nowhere, or nowhere any more. */
const statusesOfNothing: readonly number[] = [400, 404, 410];
const tooOften = 429;

/**
 * A page that a link leads to; null where there is none. Anything else is no missing page, and thrown: a network that asked too often
 * is told how long to wait. `also`: further statuses of a page that is not there for its reader.
 */
export async function foundPage<Page>(asked: Promise<Page>, also: readonly number[] = []): Promise<Page | null> {
  const { error, data: page } = await safe(asked);
  if (!error) return page;
  if (!(error instanceof ORPCError)) throw error;
  if (statusesOfNothing.includes(error.status) || also.includes(error.status)) return null;
  if (error.status === tooOften) throw data(error.data, { status: tooOften });
  throw error;
}

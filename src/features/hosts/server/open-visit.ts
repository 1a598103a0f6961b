import { Refusal } from '#kit/refusal.ts';
import { isTakenDown } from '#features/moderation/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { hostsContract } from '../contract.ts';
import { visitOf, type Visit } from './guest-repository.ts';
import { tokenHash } from './page-address.ts';
import { stayPublication } from './publish.ts';

type Contract = (typeof hostsContract)['guestPage'];

/** The guest behind an address, until the page ends or is taken down. */
export async function visitAt(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Visit | undefined> {
  const visit = await visitOf(deps.db, { pageHash: tokenHash(token) });
  if (!visit || visit.guest.expiresAt <= deps.clock.now()) return undefined;
  return (await isTakenDown(deps.db, stayPublication, visit.guest.id)) ? undefined : visit;
}

/** @throws Refusal PAGE_NOT_FOUND */
export async function openVisit(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Visit> {
  const visit = await visitAt(deps, token);
  if (!visit) throw new Refusal<Contract>('PAGE_NOT_FOUND');
  return visit;
}

import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import type { hostsContract } from '../contract.ts';
import { deliveryById, hostNumbers, souvenirsBehind, undelivered, updateDelivery } from './delivery-repository.ts';
import { lockVisit } from './guest-repository.ts';
import { sendSoon } from './stays.ts';

type Contract = (typeof hostsContract)['makeSouvenirAgain'];

const shown = 200;

/** Hosts with their numbers, and souvenirs that failed, were given up or are past their time. */
export async function listHosts({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now();
  const hosts = await hostNumbers(db, now);
  const { rows } = await souvenirsBehind(db, now, shown);
  return {
    hosts: hosts.map(({ accountId, company, email, ...numbers }) => ({
      account_id: accountId,
      company: company ?? '',
      email,
      properties: Number(numbers.properties),
      ahead: Number(numbers.ahead),
      behind: Number(numbers.behind),
      delivered: Number(numbers.delivered),
    })),
    behind: rows.map(({ delivery: { id, state, dueAt, problem }, property, company }) => ({
      delivery_id: id,
      property: property ?? '',
      company: company ?? '',
      state,
      due_at: dueAt.toISOString(),
      problem,
    })),
  };
}

/** Has a souvenir that failed made again; one that was given up is sent as soon as it is there. @throws Refusal DELIVERY_NOT_FOUND, NOT_NOW */
export async function makeSouvenirAgain(deps: Deps, deliveryId: string, actor: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const known = await deliveryById(tx, deliveryId);
    const visit = known?.guestId ? await lockVisit(tx, known.guestId) : undefined;
    if (!visit) throw new Refusal<Contract>('DELIVERY_NOT_FOUND');
    const { guest, delivery, property } = visit;
    if (delivery.state !== 'failed' && delivery.state !== 'given-up') throw new Refusal<Contract>('NOT_NOW');
    const now = deps.clock.now();
    await updateDelivery(tx, deliveryId, { state: undelivered(delivery), makeFrom: now, problem: null });
    if (delivery.state === 'given-up') await sendSoon(deps, tx, guest.id, property);
    await recordAudit(deps, tx, { actor, action: 'souvenir-again', subject: deliveryId });
  });
}

/** Souvenirs that wait for staff. */
export function hostsTasks({ db, clock }: Pick<Deps, 'db' | 'clock'>): TaskList[] {
  return [
    {
      kind: 'host-souvenir',
      role: 'admin',
      async read({ limit }) {
        const { count, rows } = await souvenirsBehind(db, clock.now(), limit);
        return {
          count,
          tasks: rows.map(({ delivery: { id, dueAt }, property, company }) => ({
            id,
            orderNumber: null,
            about: [company, property].filter(Boolean).join(', '),
            since: dueAt,
            due: dueAt,
          })),
        };
      },
    },
  ];
}

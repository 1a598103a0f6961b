import { recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { ShopSettings as Kept } from '#platform/settings/settings.ts';
import type { ShopSettings } from '../contract.ts';

const shown = (kept: Kept): ShopSettings => ({
  daily_cap: kept.dailyCap,
  orders_stopped: kept.ordersStopped,
  production_stopped: kept.productionStopped,
  emails_stopped: kept.emailsStopped,
});

export async function getSettings(deps: Pick<Deps, 'settings'>): Promise<ShopSettings> {
  return shown(await deps.settings.current());
}

type Change = { [Name in keyof ShopSettings]?: ShopSettings[Name] | undefined };

/** Writes a change and who made it. Asked for what is so already, it writes nothing. */
export async function changeSettings(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'ids'>,
  change: Change,
  actor: string,
): Promise<ShopSettings> {
  const current = await getSettings(deps);
  const wanted = { ...current, ...defined(change) };
  if (JSON.stringify(wanted) === JSON.stringify(current)) return current;
  return deps.db.transaction(async (tx) => {
    const { before, after } = await deps.settings.change(tx, kept(change));
    await recordAudit(deps, tx, {
      actor,
      action: 'settings',
      subject: 'shop',
      before: shown(before),
      after: shown(after),
    });
    return shown(after);
  });
}

function defined(change: Change): Partial<ShopSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function kept({ daily_cap, orders_stopped, production_stopped, emails_stopped }: Change): Partial<Kept> {
  return {
    ...(daily_cap === undefined ? {} : { dailyCap: daily_cap }),
    ...(orders_stopped === undefined ? {} : { ordersStopped: orders_stopped }),
    ...(production_stopped === undefined ? {} : { productionStopped: production_stopped }),
    ...(emails_stopped === undefined ? {} : { emailsStopped: emails_stopped }),
  };
}

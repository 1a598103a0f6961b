import { recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { ShopSettings as Kept } from '#platform/settings/settings.ts';
import type { ShopSettings } from '../contract.ts';

/** What staff see a setting called, and what it is kept as. */
const names = {
  daily_cap: 'dailyCap',
  orders_stopped: 'ordersStopped',
  production_stopped: 'productionStopped',
  emails_stopped: 'emailsStopped',
} as const satisfies Record<keyof ShopSettings, keyof Kept>;

type Change = { [Name in keyof ShopSettings]?: ShopSettings[Name] | undefined };

function shown(kept: Kept): ShopSettings {
  return Object.fromEntries(Object.entries(names).map(([name, as]) => [name, kept[as]])) as unknown as ShopSettings;
}

function kept(change: Change): Partial<Kept> {
  const given = Object.entries(names).flatMap(([name, as]) => {
    const value = change[name as keyof ShopSettings];
    return value === undefined ? [] : [[as, value]];
  });
  return Object.fromEntries(given) as Partial<Kept>;
}

export async function getSettings(deps: Pick<Deps, 'settings'>): Promise<ShopSettings> {
  return shown(await deps.settings.current());
}

/** Writes a change and who made it. Asked for what is so already, it writes nothing. */
export async function changeSettings(
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'ids'>,
  change: Change,
  actor: string,
): Promise<ShopSettings> {
  const current = await deps.settings.current();
  const wanted = kept(change);
  const isSo = Object.entries(wanted).every(([name, value]) => current[name as keyof Kept] === value);
  if (isSo) return shown(current);
  return deps.db.transaction(async (tx) => {
    const { before, after } = await deps.settings.change(tx, wanted);
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

import { recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { ShopSettings as Kept } from '#platform/settings/settings.ts';
import type { ShopSettings } from '../contract.ts';

/** Maps the name of each setting in the contract to its name in the stored settings. */
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

/** Stores a change with its audit entry. Writes nothing if the settings already have these values. */
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

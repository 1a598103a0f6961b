import type { SealedColumn } from '#platform/db/reseal-column.ts';
import type { Deps } from '#platform/deps.ts';
import { openText, resealText, sealText } from '#platform/sealed-text.ts';
import type { PropertyRow } from './repository.ts';
import { hostProperties } from './schema.ts';

const purpose = 'calendar address';

/** Sealed text has no colon, and an address has one. */
const isPlain = (stored: string): boolean => stored.includes(':');

export const sealAddress = ({ ids, config }: Pick<Deps, 'ids' | 'config'>, address: string): string =>
  sealText(ids, config.SECRET, purpose, address);

/** Calendar's address of a property, sealed or in plain as older releases stored it; empty for none. */
export function addressOf(
  { config }: Pick<Deps, 'config'>,
  { calendarAddress: stored }: Pick<PropertyRow, 'calendarAddress'>,
): string {
  return stored === '' || isPlain(stored) ? stored : openText(config, purpose, stored);
}

/** Addresses of the hosts' calendars; those in plain are sealed with the next round. */
export const sealedCalendars = ({ config, ids }: Pick<Deps, 'config' | 'ids'>): SealedColumn[] => [
  {
    table: hostProperties,
    id: hostProperties.id,
    column: hostProperties.calendarAddress,
    reseal: (stored) => {
      if (stored === '') return null;
      return isPlain(stored) ? sealText(ids, config.SECRET, purpose, stored) : resealText(ids, config, purpose, stored);
    },
  },
];

import type { Config } from '#platform/config.ts';
import type { Destination } from '../domain/record-kinds.ts';

type Settings = Pick<
  Config,
  'AUTOMATION_COMPLETED_URL' | 'AUTOMATION_ABANDONED_URL' | 'AUTOMATION_SECRET' | 'EVENTS_URL' | 'EVENTS_SECRET'
>;

/** Webhook URL of a destination; undefined if the operator has not set one. */
export function addressOf({ config }: { config: Settings }, destination: Destination): string | undefined {
  return {
    COMPLETED: config.AUTOMATION_COMPLETED_URL,
    ABANDONED: config.AUTOMATION_ABANDONED_URL,
    EVENTS: config.EVENTS_URL,
  }[destination];
}

/** Secret that signs what is sent there. */
export function secretOf({ config }: { config: Settings }, destination: Destination): string | undefined {
  return destination === 'EVENTS' ? config.EVENTS_SECRET : config.AUTOMATION_SECRET;
}

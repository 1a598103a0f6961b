import type { Behaviour } from './behaviour.ts';
import type { Store, Work } from './store.ts';

/** Context that every part of the emulator is given. */
export interface Emulation {
  readonly store: Store;
  readonly behaviour: Behaviour;
  /** Address of the payment page, without a trailing slash. */
  readonly baseUrl: string;
  /** Event types that are sent to the webhook; '*' is all. */
  readonly enabledEvents: readonly string[];
  /** Address of the webhook; null where a function takes its messages. */
  readonly webhookUrl: string | null;
  now(): Date;
  newId(prefix: string): string;
  /** Says that a webhook or an expiry became due. */
  wake(): void;
}

/** Stores changes, then does what they made due. */
export async function commitAndWake(emulation: Emulation, work: Work): Promise<void> {
  await work.commit();
  emulation.wake();
}

export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

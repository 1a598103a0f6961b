import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from './test.ts';

/** One souvenir as the payment provider was told of it. */
interface MeterEvent {
  identifier: string;
  customer: string;
  value: number;
}

/** Every event of the meter, in the sequence in which they came, from the emulator's own journal: its API tells sums alone. */
export function meterEvents(dataFolder: string): MeterEvent[] {
  const journal = readFileSync(path.join(dataFolder, 'stripe-emulator.jsonl'), 'utf8').split('\n').slice(0, -1);
  const changes = journal.flatMap((line) => JSON.parse(line) as [kind: string, record: MeterEvent][]);
  return changes.flatMap(([kind, record]) => (kind === 'meter_event' ? record : []));
}

/** Each delivered souvenir has one event, of one souvenir, and there is no other. */
export function expectOneEventEach(dataFolder: string, deliveryIds: readonly string[]): void {
  const events = meterEvents(dataFolder);
  expect(events.map(({ identifier }) => identifier).toSorted()).toEqual(
    deliveryIds.map((id) => `souvenir:${id}:0`).toSorted(),
  );
  expect(new Set(events.map(({ value }) => value))).toEqual(new Set([1]));
  expect(new Set(events.map(({ customer }) => customer)).size, 'of the one host').toBe(1);
}

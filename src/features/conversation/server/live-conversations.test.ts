import { expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { networkKey } from '#platform/network-key.ts';
import { LiveConversations } from './live-conversations.ts';

test('HOLE-15 one IPv6 site takes a part of the streams with all its networks, and leaves the rest to others', () => {
  const live = new LiveConversations({ db: null as unknown as Database, log: createLog('silent') });
  let streams = 0;
  const takeAll = (): void => {
    for (let network = 0; network < 50; network++)
      for (let seat = 0; seat < 120; seat++) {
        live.takeSeat(`${network}-${seat}`, networkKey(`2001:db8:1:${network}::1`));
        streams += 1;
      }
  };
  expect(takeAll).toThrow('TOO_MANY_STREAMS');
  expect(streams).toBe(600);
  const leave = live.takeSeat('another', networkKey('2001:db8:2::1'));
  leave();
  expect(() => live.takeSeat('another', networkKey('2001:db8:1:99::1'))).toThrow('TOO_MANY_STREAMS');
});

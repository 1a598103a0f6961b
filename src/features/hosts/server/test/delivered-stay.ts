import { eq } from 'drizzle-orm';
import type { TestBrowser } from '#server/test/client.ts';
import type { TestService } from '#server/test/service.ts';
import { hostDeliveries } from '../schema.ts';
import { addDays, zonedDay } from '#kit/zoned-time.ts';
import { aGuest } from './houses.ts';

/** A stay that begins in three days by the service's clock. */
export function nextStay({ deps }: TestService): { arrives: string; departs: string } {
  const today = zonedDay(deps.clock.now(), 'UTC');
  return { arrives: addDays(today, 3), departs: addDays(today, 6) };
}

/**
 * A guest of a property whose souvenir is delivered, without a film having been made: its files hold a few bytes.
 * @returns their id, and the secret of their page
 */
export async function deliveredStay(
  service: TestService,
  host: TestBrowser,
  property_id: string,
  changes: Parameters<typeof aGuest>[1] = {},
): Promise<{ guest_id: string; token: string }> {
  const { db, clock, storage } = service.deps;
  const { guest_id } = await host.api.hosts.saveGuest(aGuest(property_id, { ...nextStay(service), ...changes }));
  const keys = {
    filmKey: `hosts/${guest_id}.mp4`,
    songKey: `hosts/${guest_id}.mp3`,
    captionsKey: `hosts/${guest_id}.vtt`,
  };
  for (const key of Object.values(keys)) await storage.put(key, new TextEncoder().encode('a souvenir'));
  const lyrics = { title: 'Lagos', language: 'en', sections: [] } as never;
  await db
    .update(hostDeliveries)
    .set({ ...keys, lyrics, state: 'delivered', madeAt: clock.now(), deliveredAt: clock.now() })
    .where(eq(hostDeliveries.guestId, guest_id));
  const { guests } = await host.api.hosts.listGuests({ property_id });
  const address = guests.find((guest) => guest.guest_id === guest_id)?.page_url ?? '';
  return { guest_id, token: address.split('/').at(-1) ?? '' };
}

import type { TestService } from '#server/test/service.ts';
import { hostDeliveries, hostGuestPhotos, hostGuests, hostImports, hostMedia, hostProperties } from '../schema.ts';

/**
 * Rows of one stay as a host of that account would have them, for tests of whose ids open what.
 * @param whose begins every id
 * @returns their ids by field
 */
export async function storedStay({ deps: { db, clock } }: TestService, accountId: string, whose = 'somebodys') {
  const now = clock.now();
  const ids = {
    property_id: `${whose}-house-0123456789`,
    media_id: `${whose}-photo-0123456789`,
    guest_id: `${whose}-guest-0123456789`,
    import_id: `${whose}-file-0123456789`,
    delivery_id: `${whose}-souvenir-012345`,
    photo_id: `${whose}-holiday-0123456`,
  };
  const at = { createdAt: now, updatedAt: now };
  const words = { thanks: '', returnCode: '', returnOffer: '', returnAddress: '' };
  const house = { name: 'Zephyrine’s', place: 'Hull', timeZone: 'Europe/London', arrivalHour: 15, departureHour: 11 };
  const brand = { ground: '#000000', writing: '#ffffff', releasesByHand: false, language: 'en' as const };
  await db.insert(hostProperties).values({ ...house, ...words, ...brand, ...at, id: ids.property_id, accountId });
  const { property_id: propertyId, import_id: importId, guest_id: guestId } = ids;
  const files = { storageKey: 'host-media/a.jpg', thumbnailKey: 'host-media/a-small.jpg', name: 'a', uploadId: 'a' };
  const size = { width: 1, height: 1, createdAt: now };
  await db.insert(hostMedia).values({ ...files, ...size, id: ids.media_id, propertyId, kind: 'photo' });
  await db.insert(hostImports).values({ id: importId, propertyId, name: 'a.csv', guests: 1, createdAt: now });
  const guest = {
    firstName: 'Zephyrine',
    email: null,
    language: 'en',
    arrives: '2090-01-01',
    departs: '2090-01-02',
  } as const;
  const page = { pageHash: `${whose}-page`, expiresAt: new Date('2090-03-01T00:00:00Z'), createdAt: now };
  const how = { source: 'form', state: 'booked' } as const;
  await db.insert(hostGuests).values({ ...guest, ...page, ...how, id: guestId, propertyId, importId });
  const due = { dueAt: page.expiresAt, makeFrom: page.expiresAt, state: 'waiting' } as const;
  await db.insert(hostDeliveries).values({ ...due, id: ids.delivery_id, accountId, propertyId, guestId });
  const photo = { storageKey: 'guest-photos/a.jpg', thumbnailKey: 'guest-photos/a-small.jpg', uploadId: 'a' };
  await db.insert(hostGuestPhotos).values({ ...photo, ...size, id: ids.photo_id, guestId });
  return ids;
}

import { comparableAddress } from '#kit/reader.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { countPhotos, publicStaysOf } from './guest-page-repository.ts';
import { guestsByAddress } from './guest-repository.ts';

/** Guests belong to no order; they go with their page, at their own or their host's wish or after their time. */
export const hostsPersonalData: PersonalData = {
  room: 'stays',
  tables: [],
  collect: () => Promise.resolve({ data: null, files: [] }),
  forget: () => Promise.resolve([]),
  async collectByAddress({ db }, email) {
    const visits = await guestsByAddress(db, comparableAddress(email));
    const [first] = visits;
    if (!first) return null;
    const ids = visits.map(({ guest }) => guest.id);
    const photos = await countPhotos(db, ids);
    const pages = await publicStaysOf(db, ids);
    const stays = visits.map(({ guest, delivery, property }) => ({
      property: property.name,
      firstName: guest.firstName,
      email: guest.email,
      language: guest.language,
      arrives: guest.arrives,
      departs: guest.departs,
      enteredAt: guest.createdAt,
      photosAdded: photos.get(guest.id) ?? 0,
      publicSince: pages.find(({ guestId }) => guestId === guest.id)?.publishedAt ?? null,
      souvenirDeliveredAt: delivery.deliveredAt,
      lyrics: delivery.state === 'delivered' ? delivery.lyrics : null,
    }));
    return { subject: first.guest.id, name: 'stays', data: { stays } };
  },
};

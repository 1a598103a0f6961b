import { Refusal } from '#kit/refusal.ts';
import { isHeld } from '#features/moderation/server/index.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { gone, sendRevocableFile } from '#platform/http/revocable-file.ts';
import { notFound } from '#platform/http/send-file.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAll } from '#platform/storage/delete-all.ts';
import type { hostsContract } from '../contract.ts';
import { forgetGuest } from './forget.ts';
import { photosOf, publicStaysOf, type GuestPhotoRow, type PublicStayRow } from './guest-page-repository.ts';
import { photoView } from './guest-photos.ts';
import type { DeliveryRow, Visit } from './guest-repository.ts';
import { openVisit, visitAt } from './open-visit.ts';
import { shownWelcome } from './property.ts';
import { guestConsent, publicAddress, publicVisit, stayPublication } from './publish.ts';
import { mediaOf, welcomesOf } from './repository.ts';

type Contract = (typeof hostsContract)['publicStay'];

const lyricsOf = ({ lyrics }: DeliveryRow) =>
  (lyrics?.sections ?? []).map(({ tag, lines }) => ({ tag, lines: lines.map(({ display }) => display) }));

const brandOf = ({ property: { name: property, place, ground, writing } }: Visit) => ({
  property,
  place,
  ground,
  writing,
});

const hasLogo = async (deps: Deps, { property }: Visit): Promise<boolean> =>
  (await mediaOf(deps.db, property.id)).some(({ kind }) => kind === 'logo');

/** HOST-05: the page of one guest. @throws Refusal PAGE_NOT_FOUND */
export async function guestPage(deps: Deps, token: string) {
  const visit = await openVisit(deps, token);
  const { guest, delivery, property } = visit;
  const [stay] = await publicStaysOf(deps.db, [guest.id]);
  const { words, version } = await guestConsent(guest.language, property.name);
  return {
    language: guest.language,
    first_name: guest.firstName,
    ...brandOf(visit),
    arrives: guest.arrives,
    departs: guest.departs,
    arrival_hour: property.arrivalHour,
    departure_hour: property.departureHour,
    attractions: property.attractions,
    expires_at: guest.expiresAt.toISOString(),
    has_logo: await hasLogo(deps, visit),
    has_welcome: shownWelcome(await welcomesOf(deps.db, property.id), deps.clock.now()) !== undefined,
    souvenir:
      delivery.state === 'delivered'
        ? {
            lyrics: lyricsOf(delivery),
            thanks: property.thanks,
            return_code: property.returnCode,
            return_offer: property.returnOffer,
            return_address: property.returnAddress,
          }
        : null,
    photos: (await photosOf(deps.db, guest.id)).map(photoView),
    consent: { words, version },
    published: stay ? { url: publicAddress(deps, stay.id), by: stay.agreedBy } : null,
  };
}

/** Forgets a guest who asks for it on the page. @throws Refusal PAGE_NOT_FOUND */
export async function forgetMe(deps: Deps, token: string): Promise<void> {
  const visit = await openVisit(deps, token);
  await deleteAll(deps, await deps.db.transaction((tx) => forgetGuest(deps, tx, visit.guest.id, 'guest')));
}

/** Photos that are shown in public: the guest agreed to them here, and staff have looked at them. */
async function publicPhotos(deps: Deps, { agreedBy, guestId }: PublicStayRow): Promise<GuestPhotoRow[]> {
  if (agreedBy !== 'guest' || guestId === null) return [];
  return (await isHeld(deps.db, stayPublication, guestId)) ? [] : photosOf(deps.db, guestId);
}

/** A stay at its public address. @throws Refusal STAY_NOT_FOUND, STAY_ENDED */
export async function publicStay(deps: Deps, id: string) {
  const found = await publicVisit(deps, id);
  if (found === null) throw new Refusal<Contract>('STAY_NOT_FOUND');
  if (found === 'gone') throw new Refusal<Contract>('STAY_ENDED');
  const { visit, stay } = found;
  return {
    language: visit.guest.language,
    first_name: visit.guest.firstName,
    ...brandOf(visit),
    has_logo: await hasLogo(deps, visit),
    return_address: visit.property.returnAddress,
    lyrics: lyricsOf(visit.delivery),
    photos: (await publicPhotos(deps, stay)).map(photoView),
  };
}

/** Key of a souvenir's file or of the logo; undefined while there is none. */
async function souvenirKey(deps: Deps, { delivery, property }: Visit, part: string) {
  if (part === 'logo.jpg') return (await mediaOf(deps.db, property.id)).find(({ kind }) => kind === 'logo')?.storageKey;
  if (delivery.state !== 'delivered') return undefined;
  const souvenir = new Map([
    ['souvenir.mp4', delivery.filmKey],
    ['souvenir.vtt', delivery.captionsKey],
    ['souvenir.mp3', delivery.songKey],
  ]);
  return souvenir.get(part);
}

/** Key of the photo that a part names: `photo-{id}.jpg`, or `photo-{id}-small.jpg`. */
function photoKey(photos: readonly GuestPhotoRow[], part: string): string | undefined {
  const [, id, small] = /^photo-(.+?)(-small)?\.jpg$/.exec(part) ?? [];
  const photo = photos.find((each) => each.id === id);
  return small === undefined ? photo?.storageKey : photo?.thumbnailKey;
}

/** Key of a file of a guest's page; undefined while there is none. */
async function keyOf(deps: Deps, visit: Visit, part: string): Promise<string | null | undefined> {
  const welcome = async () => shownWelcome(await welcomesOf(deps.db, visit.property.id), deps.clock.now());
  if (part === 'welcome.mp4') return (await welcome())?.filmKey;
  if (part === 'welcome.vtt') return (await welcome())?.captionsKey;
  if (part.startsWith('photo-')) return photoKey(await photosOf(deps.db, visit.guest.id), part);
  return souvenirKey(deps, visit, part);
}

/** Files of a guest's page; each request asks again if the page is still there. */
export const guestFileRoute: RawRoute<Deps> = {
  method: 'GET',
  path: '/guest-pages/:token/:part',
  policy: 'everyone',
  async handle(deps, { request, params }) {
    const visit = await visitAt(deps, params['token'] ?? '');
    const key = visit && (await keyOf(deps, visit, params['part'] ?? ''));
    return key ? sendRevocableFile(request, { storage: deps.storage, key }) : notFound();
  },
};

/** Files of a public stay; 410 once it has ended, with the next request. */
export const publicStayFileRoute: RawRoute<Deps> = {
  method: 'GET',
  path: '/public-stays/:stay/:part',
  policy: 'everyone',
  async handle(deps, { request, params }) {
    const found = await publicVisit(deps, params['stay'] ?? '');
    if (found === 'gone') return gone();
    const part = params['part'] ?? '';
    const key =
      found &&
      (part.startsWith('photo-')
        ? photoKey(await publicPhotos(deps, found.stay), part)
        : await souvenirKey(deps, found.visit, part));
    return key ? sendRevocableFile(request, { storage: deps.storage, key }) : notFound();
  },
};

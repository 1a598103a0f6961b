import { Refusal } from '#kit/refusal.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { sendRevocableFile } from '#platform/http/revocable-file.ts';
import { notFound } from '#platform/http/send-file.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { hostsContract } from '../contract.ts';
import { deleteFiles, forgetGuest } from './forget.ts';
import { visitOf, type Visit } from './guest-repository.ts';
import { shownWelcome } from './property.ts';
import { mediaOf, welcomesOf } from './repository.ts';

type Contract = (typeof hostsContract)['guestPage'];

/** The guest behind an address, until the page ends. */
async function visitAt(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Visit | undefined> {
  const visit = await visitOf(deps.db, { pageHash: sha256(token) });
  return visit && visit.guest.expiresAt > deps.clock.now() ? visit : undefined;
}

/** HOST-05: the page of one guest. @throws Refusal PAGE_NOT_FOUND */
export async function guestPage(deps: Deps, token: string) {
  const visit = await visitAt(deps, token);
  if (!visit) throw new Refusal<Contract>('PAGE_NOT_FOUND');
  const { guest, delivery, property } = visit;
  const media = await mediaOf(deps.db, property.id);
  const isDelivered = delivery.state === 'delivered';
  return {
    language: guest.language,
    first_name: guest.firstName,
    property: property.name,
    place: property.place,
    ground: property.ground,
    writing: property.writing,
    arrives: guest.arrives,
    departs: guest.departs,
    arrival_hour: property.arrivalHour,
    departure_hour: property.departureHour,
    expires_at: guest.expiresAt.toISOString(),
    has_logo: media.some(({ kind }) => kind === 'logo'),
    has_welcome: shownWelcome(await welcomesOf(deps.db, property.id), deps.clock.now()) !== undefined,
    souvenir: isDelivered
      ? {
          lyrics: (delivery.lyrics?.sections ?? []).map(({ tag, lines }) => ({
            tag,
            lines: lines.map(({ display }) => display),
          })),
          thanks: property.thanks,
          return_code: property.returnCode,
          return_offer: property.returnOffer,
          return_address: property.returnAddress,
        }
      : null,
  };
}

/** Forgets a guest who asks for it on the page. @throws Refusal PAGE_NOT_FOUND */
export async function forgetMe(deps: Deps, token: string): Promise<void> {
  const visit = await visitAt(deps, token);
  if (!visit) throw new Refusal<Contract>('PAGE_NOT_FOUND');
  await deleteFiles(deps, await deps.db.transaction((tx) => forgetGuest(deps, tx, visit.guest.id)));
}

/** Key of a file of a guest's page; undefined while there is none. */
async function keyOf(deps: Deps, { delivery, property }: Visit, part: string): Promise<string | null | undefined> {
  const welcome = async () => shownWelcome(await welcomesOf(deps.db, property.id), deps.clock.now());
  if (part === 'welcome.mp4') return (await welcome())?.filmKey;
  if (part === 'welcome.vtt') return (await welcome())?.captionsKey;
  if (part === 'logo.jpg') return (await mediaOf(deps.db, property.id)).find(({ kind }) => kind === 'logo')?.storageKey;
  if (delivery.state !== 'delivered') return undefined;
  const souvenir = new Map([
    ['souvenir.mp4', delivery.filmKey],
    ['souvenir.vtt', delivery.captionsKey],
    ['souvenir.mp3', delivery.songKey],
  ]);
  return souvenir.get(part);
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

import { messagesOf } from '#features/schedule/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { Guest } from '../contract.ts';
import { countPhotos, guestsWhoTookBack, publicStaysOf, type PublicStayRow } from './guest-page-repository.ts';
import type { Visit } from './guest-repository.ts';
import { pageAddress } from './page-address.ts';
import { publicAddress } from './publish.ts';
import { isPageUnsent } from './send.ts';
import { souvenirKind, welcomeKind } from './stays.ts';

/** Milliseconds after its time from which a message is called late. */
const lateAfter = 3_600_000;

/** Rows that stand beside those of the guests themselves. */
interface Surroundings {
  messages: Awaited<ReturnType<typeof messagesOf>>;
  photos: ReadonlyMap<string, number>;
  stays: readonly PublicStayRow[];
  takenBack: ReadonlySet<string>;
}

/** Guests as their host sees them. */
export async function guestViews(deps: Deps, visits: readonly Visit[]): Promise<Guest[]> {
  const ids = visits.map(({ guest }) => guest.id);
  const messages = await messagesOf(deps.db, ids);
  const photos = await countPhotos(deps.db, ids);
  const stays = await publicStaysOf(deps.db, ids);
  const takenBack = await guestsWhoTookBack(deps.db, ids);
  return Promise.all(visits.map((visit) => guestView(deps, visit, { messages, photos, stays, takenBack })));
}

async function guestView(
  deps: Deps,
  { guest, delivery, property }: Visit,
  { messages, photos, stays, takenBack }: Surroundings,
): Promise<Guest> {
  const now = deps.clock.now().getTime();
  const isLate = (dueAt: Date): boolean => dueAt.getTime() + lateAfter < now;
  const welcome = messages.find(({ kind, subject }) => kind === welcomeKind && subject === guest.id);
  const stay = stays.find(({ guestId }) => guestId === guest.id);
  const souvenir = messages.find(({ kind, subject }) => kind === souvenirKind && subject === guest.id);
  return {
    guest_id: guest.id,
    first_name: guest.firstName,
    email: guest.email,
    language: guest.language,
    arrives: guest.arrives,
    departs: guest.departs,
    source: guest.source,
    state: guest.state,
    page_url: pageAddress(deps, guest),
    is_undeliverable: guest.email !== null && !(await deps.mailer.isWrittenTo(deps.db, guest.email, 'other')),
    is_page_unsent: await isPageUnsent(deps, guest),
    welcome: {
      state: welcome === undefined ? 'none' : stateOf(welcome.state, isLate(welcome.dueAt)),
      at: (welcome?.settledAt ?? welcome?.dueAt)?.toISOString() ?? null,
    },
    souvenir: {
      delivery_id: delivery.id,
      state: delivery.state,
      at: (delivery.deliveredAt ?? delivery.dueAt).toISOString(),
      is_late: souvenir?.state === 'waiting' && isLate(souvenir.dueAt),
      awaits_release: property.releasesByHand && delivery.state === 'made' && delivery.releasedAt === null,
      film_url: delivery.filmKey === null ? null : await deps.storage.signedUrl(delivery.filmKey),
    },
    photos: photos.get(guest.id) ?? 0,
    published: stay
      ? { url: publicAddress(deps, stay.id), by: stay.agreedBy, at: stay.publishedAt.toISOString() }
      : null,
    is_taken_back: takenBack.has(guest.id),
  };
}

function stateOf(state: 'waiting' | 'sent' | 'cancelled' | 'dropped', isLate: boolean): Guest['welcome']['state'] {
  if (state === 'dropped') return 'cancelled';
  return state === 'waiting' && isLate ? 'late' : state;
}

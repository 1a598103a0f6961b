import { occasionName } from '#occasions/occasions.ts';
import { Refusal } from '#kit/refusal.ts';
import { isHeld, isTakenDown } from '#features/moderation/server/index.ts';
import { orderById, ordersByIds, type OrderRow } from '#features/orders/server/index.ts';
import { portalView } from '#features/portal/server/index.ts';
import { filesFor, filesForEach, type ReadableFile } from '#features/production/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { DiscoveredPicture } from '#platform/rooms/define-room.ts';
import type { PublicationKindOfRoom } from '#platform/publication.ts';
import type { customerSongsContract, FeaturedSong } from '../contract.ts';
import {
  entryById,
  offerById,
  openEntryOf,
  reactionPublication,
  shownOffers,
  shownOffersAfter,
  songPublication,
  type EntryRow,
  type OfferRow,
} from './repository.ts';

type Contract = (typeof customerSongsContract)['featuredSong'];

const mostSongs = 12;
/** Times as many offers are looked at, which everybody who opens the magazine waits for. */
const mostPages = 5;
/** Offers whose files are read together. */
const readTogether = 500;
const picturePrefix = 'song-';

export const songPath = (id: string): string => `/trending/songs/${id}`;
/** A film of the challenge, for staff. */
export const reactionPath = (id: string): string => `/challenge-films/${id}`;
export const mediaPath = (id: string, part: MediaPart): string => `/featured-songs/${id}/${part}`;

/** Files of an offered song, as their addresses name them. */
export const mediaParts = ['song', 'film', 'captions', 'reaction'] as const;
export type MediaPart = (typeof mediaParts)[number];

const kinds = { song: 'audio', film: 'video', captions: 'captions' } as const;

/** Strangers, who have an address. */
const reader = 'shared-link';

type StoredFile = Extract<ReadableFile, { from: 'storage' }>;

type SongFiles = Partial<Record<keyof typeof kinds, StoredFile>>;

/** Files of an order's song that strangers may have, by their use. */
const filesOf = async (deps: Deps, order: OrderRow): Promise<SongFiles> => byUse(await filesFor(deps, order, reader));

/** Those of an order's readable files that are shown, by their use; one that lies elsewhere is not. */
function byUse(all: readonly ReadableFile[]): SongFiles {
  const find = (kind: string): StoredFile | undefined =>
    all.find((file): file is StoredFile => file.from === 'storage' && file.kind === kind && file.isCurrent);
  return Object.fromEntries(Object.entries(kinds).map(([part, kind]) => [part, find(kind)]));
}

/** Tells which released parts may be published; none of a white-label order. */
export async function publishableParts(deps: Deps, order: OrderRow): Promise<{ song: boolean; film: boolean }> {
  if (deps.orders.kinds.facts(order).isGivenOn) return { song: false, film: false };
  const { song, film } = await filesOf(deps, order);
  return { song: song !== undefined, film: film !== undefined };
}

/** The film of an order's reaction, if its owner ticked that it may be shown, the jury chose it and moderation let it pass. */
async function shownReaction({ db }: Pick<Deps, 'db'>, orderId: string): Promise<EntryRow | null> {
  const entry = await openEntryOf(db, orderId);
  if (entry?.state !== 'won' || entry.consentId === null || entry.storageKey === '') return null;
  return (await isHeld(db, reactionPublication, entry.id)) ? null : entry;
}

/** An offered song as it is shown; null while others may not hear it. */
export async function songView(deps: Deps, offer: OfferRow): Promise<FeaturedSong | null> {
  const order = await orderById(deps.db, offer.orderId);
  if (!order || order.erasedAt) return null;
  const files = await filesOf(deps, order);
  if (!files.song) return null;
  const shown = await portalView(deps, order, { seesMoney: false });
  const hasReaction = (await shownReaction(deps, order.id)) !== null;
  const hasFilm = offer.includesFilm && files.film !== undefined;
  const { id } = offer;
  return {
    id,
    title: shown.sleeve.title,
    genre: shown.music_genre,
    image: `/og/${picturePrefix}${id}.png`,
    audio: mediaPath(id, 'song'),
    video: hasReaction ? mediaPath(id, 'reaction') : hasFilm ? mediaPath(id, 'film') : null,
    captions: !hasReaction && hasFilm && files.captions ? mediaPath(id, 'captions') : null,
    full_lyrics: shown.lyrics?.flatMap(({ lines }) => lines) ?? [],
    lyrics_language: shown.lyrics_language,
    customer: offer.customer,
    story: offer.story,
    occasion: shown.occasion,
    occasion_name: occasionName(shown.occasion),
    page: songPath(id),
  };
}

/** Songs that the magazine shows now, the last chosen first. */
export async function featuredSongs(deps: Deps): Promise<FeaturedSong[]> {
  const songs: FeaturedSong[] = [];
  let page: OfferRow[];
  let offset = 0;
  do {
    page = await shownOffers(deps.db, { offset, limit: mostSongs });
    for (const offer of page) {
      const song = await songView(deps, offer);
      if (song) songs.push(song);
    }
    offset += page.length;
    // What nobody may hear takes no place of those that can be heard.
  } while (page.length === mostSongs && songs.length < mostSongs && offset < mostPages * mostSongs);
  return songs.slice(0, mostSongs);
}

type OfferState = { offer: OfferRow; standing: 'shown' | 'not-shown' } | 'gone' | null;

/** Finds an offered song by its address: shown, hidden or withdrawn. */
export async function findOfferedSong({ db }: Pick<Deps, 'db'>, id: string): Promise<OfferState> {
  const offer = await offerById(db, id);
  if (!offer) return null;
  if (offer.state === 'ended' || (await isTakenDown(db, songPublication, id))) return 'gone';
  return { offer, standing: offer.state === 'featured' ? 'shown' : 'not-shown' };
}

/** @throws Refusal SONG_NOT_FOUND, SONG_WITHDRAWN */
export async function featuredSong(deps: Deps, id: string): Promise<FeaturedSong> {
  const found = await findOfferedSong(deps, id);
  if (found === 'gone') throw new Refusal<Contract>('SONG_WITHDRAWN');
  const song = found?.standing === 'shown' ? await songView(deps, found.offer) : null;
  if (!song) throw new Refusal<Contract>('SONG_NOT_FOUND');
  return song;
}

/** Storage key of a file of an offered song; null where there is none. */
export async function mediaKey(deps: Deps, offer: OfferRow, part: MediaPart): Promise<string | null> {
  const order = await orderById(deps.db, offer.orderId);
  if (!order || order.erasedAt) return null;
  const files = await filesOf(deps, order);
  // Once others may not hear the song any more, they see nothing of it.
  if (!files.song) return null;
  if (part === 'reaction') return (await shownReaction(deps, order.id))?.storageKey ?? null;
  if (part !== 'song' && !offer.includesFilm) return null;
  return files[part]?.file.storageKey ?? null;
}

/** Paths of every song that can be heard, for the sitemap. */
export async function songPages(deps: Deps): Promise<string[]> {
  const pages: string[] = [];
  let page: Pick<OfferRow, 'id' | 'orderId'>[];
  let after = '';
  do {
    page = await shownOffersAfter(deps.db, after, readTogether);
    const ids = page.map(({ orderId }) => orderId);
    const ours = (await ordersByIds(deps.db, ids)).filter((order) => !deps.orders.kinds.facts(order).isGivenOn);
    const files = await filesForEach(deps, ours, reader);
    pages.push(...page.filter(({ orderId }) => byUse(files.get(orderId) ?? []).song).map(({ id }) => songPath(id)));
    after = page.at(-1)?.id ?? '';
  } while (page.length === readTogether);
  return pages;
}

/** The sleeve of a song, without the name of whom it is for. */
export async function songPicture(deps: Deps, name: string): Promise<DiscoveredPicture> {
  if (!name.startsWith(picturePrefix)) return null;
  const found = await findOfferedSong(deps, name.slice(picturePrefix.length));
  if (found === null || found === 'gone') return found;
  // An offered song has its picture too, on the desk of those who choose; its address is known to nobody else.
  const order = await orderById(deps.db, found.offer.orderId);
  if (!order || order.erasedAt) return 'gone';
  if (!(await publishableParts(deps, order)).song) return null;
  const { occasion } = deps.orders.kinds.facts(order).brief;
  return { occasion, seed: found.offer.id, title: order.title, name: '' };
}

export const songPublications: PublicationKindOfRoom = {
  kind: songPublication,
  async find(deps, address) {
    const found = await findOfferedSong(deps, address);
    if (found === null || found === 'gone' || found.standing !== 'shown') return null;
    const { id, orderId, customer } = found.offer;
    return { subject: id, title: customer, path: songPath(id), orderId };
  },
  async films({ db }, subject) {
    const offer = await offerById(db, subject);
    return offer?.includesFilm ? [mediaPath(subject, 'film')] : [];
  },
};

/** Films of reactions stand on the page of their song, and are reported with it. */
export const reactionPublications: PublicationKindOfRoom = {
  kind: reactionPublication,
  find: () => Promise.resolve(null),
  films: async ({ db }, subject) => ((await entryById(db, subject))?.storageKey ? [reactionPath(subject)] : []),
};

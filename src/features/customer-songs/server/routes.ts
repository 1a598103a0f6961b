import type { RawRoute } from '#platform/http/raw-route.ts';
import { gone, sendRevocableFile } from '#platform/http/revocable-file.ts';
import { notFound } from '#platform/http/send-file.ts';
import type { CustomerSongDeps } from './deps.ts';
import { entryById } from './repository.ts';
import type { FilmReceiver } from './receive.ts';
import { mediaKey, mediaParts, findOfferedSong } from './songs.ts';

export type OpenCustomerSongs = CustomerSongDeps & { receiver: FilmReceiver };

/** Roles that look at films before anybody else does: those who choose, and those who moderate. */
const looking: readonly string[] = ['editor', 'producer', 'admin'];

/** Files of a customer's song: to everybody while it is featured, to staff who look at it before that, and 410 once it was taken back. */
export const songMediaRoute: RawRoute<OpenCustomerSongs> = {
  method: 'GET',
  path: '/featured-songs/:id/:part',
  policy: 'everyone',
  async handle(deps, { request, params, context }) {
    const part = mediaParts.find((one) => one === params['part']);
    const found = await findOfferedSong(deps, params['id'] ?? '');
    if (found === 'gone') return gone();
    if (found === null || part === undefined) return notFound();
    if (found.standing === 'not-shown') {
      const { role } = await context.actor();
      if (!looking.includes(role)) return notFound();
    }
    const key = await mediaKey(deps, found.offer, part);
    return key === null ? notFound() : sendRevocableFile(request, { storage: deps.storage, key });
  },
};

/** A film of the challenge, for the jury and for moderation; for anybody else it does not exist. */
export const challengeFilmRoute: RawRoute<OpenCustomerSongs> = {
  method: 'GET',
  path: '/challenge-films/:id',
  policy: 'everyone',
  async handle({ db, storage }, { request, params, context }) {
    if (!looking.includes((await context.actor()).role)) return notFound();
    const entry = await entryById(db, params['id'] ?? '');
    if (!entry || entry.storageKey === '') return notFound();
    return sendRevocableFile(request, { storage, key: entry.storageKey });
  },
};

export const filmUploadRoute: RawRoute<OpenCustomerSongs> = {
  // A film belongs to an order; the receiver asks who may open it.
  method: 'ALL',
  path: '/reaction-uploads/*',
  policy: 'everyone',
  largestBody: null,
  handle: ({ receiver }, { request, context }) => receiver.handle(request, context),
};

import { implement } from '@orpc/server';
import { codeFor, orderOfSongPage, printedAddress } from '#features/extras/server/index.ts';
import { portalView } from '#features/portal/server/index.ts';
import type { ReadableFile } from '#features/production/server/index.ts';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { gone, sendRevocableFile } from '#platform/http/revocable-file.ts';
import { notFound } from '#platform/http/send-file.ts';
import { defineRoom } from '#platform/rooms/define-room.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { printedPageContract, type SongPage } from '../printed-page-contract.ts';
import { hasAnswered } from './answer.ts';
import { findGift, type FoundGift } from './find-gift.ts';

type Contract = (typeof printedPageContract)['songPage'];
type Printed = FoundGift & { audio: ReadableFile };

/** The page behind a printed code, as far as the gift's giver lets this browser see it; 'gone' once staff took it down. */
async function printedPage(deps: Deps, token: string, headers: Headers): Promise<Printed | 'gone' | null> {
  const order = await orderOfSongPage(deps, token);
  if (order === null || order === 'gone') return order;
  const found = await findGift(deps, token);
  if (found === null || found === 'gone') return found;
  const audio = found.files.find(({ kind }) => kind === 'audio');
  return audio && hasAnswered(deps, found.gift, headers) ? { ...found, audio } : null;
}

/** @throws Refusal PAGE_NOT_FOUND, also while the gift's question is not answered */
async function songPage(deps: Deps, token: string, headers: Headers): Promise<SongPage> {
  const found = await printedPage(deps, token, headers);
  if (found === null || found === 'gone') throw new Refusal<Contract>('PAGE_NOT_FOUND');
  const { order, audio } = found;
  const shown = await portalView(deps, order, { seesMoney: false });
  return {
    page_language: shown.page_language,
    first_name: shown.first_name,
    sleeve: shown.sleeve,
    audio_url: audio.from === 'storage' ? `/song-pages/${encodeURIComponent(token)}/song` : audio.url,
    lyrics: shown.lyrics ?? [],
    lyrics_language: shown.lyrics_language,
    line_starts: shown.line_starts,
    qr_svg: codeFor(printedAddress(deps, token)),
  };
}

/** The sound of a printed page; each request asks again if the page is still there. */
const songRoute: RawRoute<Deps> = {
  method: 'GET',
  path: '/song-pages/:token/song',
  policy: 'everyone',
  async handle(deps, { request, params, context }) {
    const found = await printedPage(deps, params['token'] ?? '', context.headers);
    if (found === 'gone') return gone();
    if (found?.audio.from !== 'storage') return notFound();
    return sendRevocableFile(request, { storage: deps.storage, key: found.audio.file.storageKey });
  },
};

const procedures = (deps: Deps) => {
  const room = implement(printedPageContract).$context<RequestContext>();
  return room.router({
    songPage: room.songPage.handler(({ input, context }) => songPage(deps, input.token, context.headers)),
  });
};

/** Pages behind printed codes, public under the name of the extras, where a code is bought. */
export const printedPagesRoom = defineRoom({
  name: 'extras',
  contract: printedPageContract,
  procedures,
  routes: [songRoute],
});

import { Refusal } from '#kit/refusal.ts';
import { captionsFor, portalView } from '#features/portal/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { GiftPage, giftsContract } from '../contract.ts';
import { hasAnswered } from './answer.ts';
import { findGift } from './find-gift.ts';
import { shownLines } from './shown-thanks.ts';
import { ownThanks } from './thanks.ts';
import { readUnsent } from './unsent-thanks.ts';

type Contract = (typeof giftsContract)['giftPage'];

/** Address of a gift page's file or form. */
export const giftPartAddress = (token: string, part: string): string => `/gift/${encodeURIComponent(token)}/${part}`;

/** A gift's page: its question, until this browser has answered it, or all of it. @throws Refusal PAGE_NOT_FOUND */
export async function giftPage(deps: Deps, token: string, headers: Headers): Promise<GiftPage> {
  const found = await findGift(deps, token);
  if (found === null || found === 'gone') throw new Refusal<Contract>('PAGE_NOT_FOUND');
  const { order, gift, files } = found;
  const view = await portalView(deps, order, { seesMoney: false });
  const { page_language, white_label, sleeve, lyrics, lyrics_language, line_starts } = view;
  if (gift !== null && gift.question !== null && !hasAnswered(deps, gift, headers))
    return {
      state: 'asks',
      page_language,
      white_label,
      question: gift.question,
      occasion: sleeve.occasion,
      seed: sleeve.seed,
    };
  const audio = files.find(({ kind }) => kind === 'audio');
  const film = files.find(({ kind }) => kind === 'video');
  const captions = film && captionsFor(film, files);
  return {
    state: 'open',
    page_language,
    white_label,
    sleeve,
    dedication: gift?.dedication ?? '',
    signature: gift?.signature ?? '',
    lyrics: (lyrics ?? []).map(({ lines }) => lines),
    lyrics_language,
    line_starts,
    audio_url: audio?.from === 'storage' ? giftPartAddress(token, 'song') : (audio?.url ?? ''),
    film: film
      ? {
          url: film.from === 'storage' ? giftPartAddress(token, 'film') : film.url,
          captions_url: captions ? giftPartAddress(token, 'captions') : null,
        }
      : null,
    may_download: (gift?.mayDownload ?? false) && audio?.from === 'storage' && audio.mayKeep,
    thanked: gift ? await ownThanks(deps, gift, headers) : null,
    unsent: gift ? readUnsent(deps, gift, headers) : null,
    shown_thanks: gift ? await shownLines(deps.db, gift.id) : [],
    takes_thanks: gift !== null,
  };
}

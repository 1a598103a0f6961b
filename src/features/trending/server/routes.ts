import type { AssetReceiver } from '#features/assets/server/index.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { gone, sendRevocableFile } from '#platform/http/revocable-file.ts';
import { notFound } from '#platform/http/send-file.ts';
import { findMedia } from './media.ts';
import type { TrendingDeps } from './media-deps.ts';

/** Files of the editors: to everybody while an article shows them, to editors before that, and 410 once it was withdrawn. */
export const mediaFileRoute: RawRoute<TrendingDeps> = {
  method: 'GET',
  path: '/magazine/:id/:part',
  policy: 'everyone',
  async handle(deps, { request, params, context }) {
    const found = await findMedia(deps, params['id'] ?? '', params['part'] ?? '');
    if (found === null) return notFound();
    if (found.standing !== 'shown') {
      const { role } = await context.actor();
      if (role !== 'editor' && role !== 'admin') return found.standing === 'gone' ? gone() : notFound();
    }
    return sendRevocableFile(request, { storage: deps.storage, key: found.key });
  },
};

export const mediaUploadRoute: RawRoute<{ receiver: AssetReceiver }> = {
  method: 'ALL',
  path: '/magazine-uploads/*',
  policy: 'editor',
  isHidden: true,
  largestBody: null,
  handle: ({ receiver }, { request, context }) => receiver.handle(request, context),
};

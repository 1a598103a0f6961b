import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { notFound, sendFile } from '#platform/http/send-file.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import type { Storage } from '#platform/storage/port.ts';
import { readAddress, type Grant } from '#platform/storage/signed-address.ts';

const longestCacheSeconds = 3600;

interface MediaDeps {
  storage: Storage;
  clock: Clock;
  /** `SECRET` is that of the storage's addresses. */
  config: Pick<Config, 'SECRET' | 'oldSecrets'>;
}

/** Private files of the storage, for holders of a signed address. No response can act as a page. */
export const mediaRoute: RawRoute<MediaDeps> = {
  method: 'GET',
  path: '/media/*',
  policy: 'signed',
  handle({ storage, clock, config }, { request }) {
    const now = clock.now();
    const address = new URL(request.url);
    const grants = [config.SECRET, ...config.oldSecrets].map((secret) => readAddress(secret, address, now));
    const grant = grants.find((found) => found !== null);
    if (!grant) return notFound();
    return sendFile(request, { storage, key: grant.key, headersFor: () => headersFor(grant, now) });
  },
};

function headersFor({ expiresAt, downloadName }: Grant, now: Date): Headers {
  const remaining = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return new Headers({
    'Content-Disposition': downloadName === undefined ? 'inline' : attachment(downloadName),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': `private, max-age=${Math.min(remaining, longestCacheSeconds)}`,
  });
}

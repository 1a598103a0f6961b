import { Hono, type Context } from 'hono';
import type { Clock } from '#platform/clock.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import type { Storage } from '#platform/storage/port.ts';
import { readAddress, type Grant } from '#platform/storage/signed-address.ts';
import { notFound, sendFile } from './send-file.ts';

const longestCacheSeconds = 3600;

interface MediaDeps {
  storage: Storage;
  clock: Clock;
  /** That of the storage's addresses. */
  secret: string;
}

/** `GET` and `HEAD /media/…`: private files for holders of a signed address. No response can act as a page. */
export function createMedia(deps: MediaDeps): Hono {
  const app = new Hono();
  app.get('/media/*', (context) => answer(deps, context));
  return app;
}

async function answer({ storage, clock, secret }: MediaDeps, context: Context): Promise<Response> {
  const request = context.req.raw;
  const now = clock.now();
  const grant = readAddress(secret, new URL(request.url), now);
  if (!grant) return notFound();
  return sendFile(request, { storage, key: grant.key, headersFor: () => headersFor(grant, now) });
}

function headersFor({ expiresAt, downloadName }: Grant, now: Date): Headers {
  const remaining = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return new Headers({
    'Content-Disposition': downloadName === undefined ? 'inline' : attachment(downloadName),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': `private, max-age=${Math.min(remaining, longestCacheSeconds)}`,
  });
}

import type { Storage } from '../storage/port.ts';
import { sendFile } from './send-file.ts';

/** Nothing keeps a file without asking again, so that what was taken off a page is gone with the next request. */
const headersFor = (): Headers =>
  new Headers({
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  });

/** Answers with a file of a public page, whose route has just asked if the page is still there. */
export function sendRevocableFile(request: Request, { storage, key }: { storage: Storage; key: string }) {
  return sendFile(request, { storage, key, headersFor });
}

/** Answer for what was on a public page and was taken off it. */
export function gone(): Response {
  return new Response('Gone', {
    status: 410,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  });
}

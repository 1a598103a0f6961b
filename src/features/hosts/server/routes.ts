import { z } from 'zod';
import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import type { GuestFileAnswer } from '../guest-file-answer.ts';
import type { GuestFile } from '../domain/guest-file.ts';
import { maximumFileBytes } from '../domain/limits.ts';
import type { HostDeps } from './deps.ts';
import { checkGuestFile, importGuests } from './import.ts';
import { ownHost } from './own.ts';

/** Wrong rows that are told; the others are counted. */
const toldRows = 200;

/** Files of one host: each is read whole, once to check it and once to take it. */
const filesOfHost = { name: 'guest-files-of-host', points: 60, seconds: 3600 };

const asked = z.object({ step: z.enum(['check', 'import']), name: z.string().max(300).default('') });

/**
 * A file of guests as its bytes, for its encoding is found out here. `?step=check` changes nothing, `?step=import` takes the good
 * rows. Answers a `GuestFileAnswer`; for a refusal its code.
 */
export const guestFileUpload: RawRoute<Deps> = {
  method: 'POST',
  path: '/host-guest-files/:property_id',
  policy: 'everyone',
  largestBody: maximumFileBytes,
  async handle(deps, { request, params, context }) {
    try {
      const accountId = await ownHost(deps, context);
      const query = asked.safeParse(Object.fromEntries(new URL(request.url).searchParams));
      if (!query.success) return answer({ refused: 'EMPTY' }, 422);
      const wait = await deps.limits.tooOften(filesOfHost, accountId);
      if (wait !== null)
        return answer({ refused: 'TOO_MANY', retry_after_seconds: wait }, 429, { 'retry-after': String(wait) });
      const bytes = new Uint8Array(await request.arrayBuffer());
      const file = { propertyId: params['property_id'] ?? '', bytes, name: query.data.name };
      const found = await (query.data.step === 'check' ? checkGuestFile : importGuests)(deps, accountId, file);
      return found.outcome === 'refused' ? answer({ refused: found.because }, 422) : answer(told(found), 200);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answer({ refused: error.code }, statuses.get(error.code) ?? 404);
    }
  },
};

/** Films of houses, by tus; the receiver asks whose they are. */
export const houseFilmUpload: RawRoute<HostDeps> = {
  method: 'ALL',
  path: '/house-film-uploads/*',
  policy: 'everyone',
  isHidden: true,
  largestBody: null,
  handle: ({ films }, { request, context }) => films.handle(request, context),
};

const statuses = new Map([
  ['NOT_SIGNED_IN', 401],
  ['SESSION_ENDED', 401],
  ['NOT_A_HOST', 403],
  ['NO_PLAN', 409],
]);

function told({ rows }: Extract<GuestFile, { outcome: 'rows' }>): GuestFileAnswer {
  const wrong = rows.flatMap(({ line, problem }) => (problem ? [{ line, problem }] : []));
  const guests = rows.flatMap(({ guest }) => guest ?? []);
  return {
    guests: guests.length,
    without_email: guests.filter(({ email }) => email === null).length,
    without_name: guests.filter(({ firstName }) => firstName === '').length,
    wrong: wrong.slice(0, toldRows),
    wrong_rows: wrong.length,
  };
}

function answer(
  body: GuestFileAnswer | { refused: string; retry_after_seconds?: number },
  status: number,
  headers: Record<string, string> = {},
): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

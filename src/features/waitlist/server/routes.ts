import { recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { waitlistFile } from './list.ts';

/** The waitlist for the operator's own letters; that it was taken out is audited. */
export const waitlistFileRoute: RawRoute<Deps> = {
  method: 'POST',
  path: '/admin/waitlist.csv',
  policy: 'admin',
  largestBody: 1024,
  async handle(deps, { context }) {
    const file = await waitlistFile(deps);
    const { id } = await context.actor();
    await deps.db.transaction((tx) =>
      recordAudit(deps, tx, { actor: id ?? 'unknown', action: 'waitlist-file', subject: 'waitlist' }),
    );
    return new Response(file, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': attachment('waitlist.csv'),
        'cache-control': 'no-store',
      },
    });
  },
};

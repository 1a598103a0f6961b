import { recordAudit } from '#features/accounts/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { payoutFile } from './payouts.ts';

/** The bank's file of one payout run. That it was made is audited; that it was paid is another act. */
export const payoutFileRoute: RawRoute<Deps> = {
  method: 'GET',
  path: '/admin/payout-files/:month',
  policy: 'admin',
  async handle(deps, { params, context }) {
    const month = /^(\d{4}-\d{2})\.csv$/.exec(params['month'] ?? '')?.[1] ?? '';
    const file = await payoutFile(deps, month);
    if (file === undefined) return Response.json({ code: 'NOT_FOUND' }, { status: 404 });
    const { id } = await context.actor();
    await deps.db.transaction((tx) =>
      recordAudit(deps, tx, { actor: id ?? 'unknown', action: 'payout-file', subject: month }),
    );
    return new Response(file, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': attachment(`payouts-${month}.csv`),
        'cache-control': 'no-store',
      },
    });
  },
};

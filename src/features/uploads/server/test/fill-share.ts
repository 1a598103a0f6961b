import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';

/** Lets photos that another room took for one owner fill a quarter of what the shop has for all such photos. */
export async function fillShare(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  owner: string,
): Promise<void> {
  const now = clock.now().toISOString();
  const mebibytes = Math.ceil(config.UPLOADS_MAX_MB / 4);
  await db.execute(sql`insert into uploads
      (id, owner_key_hash, state, name, sent_bytes, created_at, touched_at, expires_at)
    select ${`share-of-${owner}-`} || n, ${owner}, 'moved', 'x.jpg', 1024 * 1024, ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz + interval '1 day'
    from generate_series(1, ${mebibytes}::integer) n`);
}

import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';

export interface ListedConversation extends Record<string, unknown> {
  order_number: string | null;
  project_id: string | null;
  name: string | null;
  email: string | null;
  recipient_id: string | null;
  unread: number;
  content: string;
  side: 'buyer' | 'staff' | 'system';
  last_at: string;
  pending_revisions: number;
}

/** Whom the song of an order is for, 'Ruth & Des' where it is for two; in a project, the colleague. */
const name = sql`case when o.id is null then colleague.name else concat_ws(' & ',
  coalesce(o.details->>'first_name', o.details->>'recipient_name'), nullif(o.details->>'second_name', '')) end`;

/**
 * Conversations of every order, and the projects this account has written or been written to in; unread first, then newest.
 * Names and addresses are looked for as they are typed.
 */
export async function listedConversations(
  db: Queryable,
  { accountId, search, limit }: { accountId: string; search: string; limit: number },
): Promise<ListedConversation[]> {
  const wanted = search.trim();
  const pattern = `%${wanted.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await db.execute<ListedConversation>(sql`
    select o.number as order_number, c.project_id,
      ${name} as name,
      coalesce(o.email, colleague.email) as email, colleague.id as recipient_id, counted.unread, last.content, last.side,
      to_char(last.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_at,
      coalesce(pending.count, 0) as pending_revisions
    from conversations c
    join messages last on last.conversation_id = c.id and last.sequence = c.last_sequence
    left join orders o on o.id = c.order_id
    left join lateral (
      select u.id, u.name, u.email from messages m
      join "user" u on u.id = case when m.sender_id = ${accountId} then m.recipient_id else m.sender_id end
      where c.project_id is not null and m.conversation_id = c.id and ${accountId} in (m.sender_id, m.recipient_id)
      order by m.sequence desc limit 1
    ) colleague on true
    left join conversation_readers r on r.conversation_id = c.id
      and r.reader = case when c.project_id is null then 'staff' else ${accountId} end
    cross join lateral (
      select count(*)::int as unread from messages m
      where m.conversation_id = c.id and m.sequence > coalesce(r.read_up_to, 0)
        and case when c.project_id is null then m.side = 'buyer' else m.recipient_id = ${accountId} end
    ) counted
    left join lateral (
      select count(*)::int from revision_requests v where v.order_id = c.order_id and v.status = 'pending'
    ) pending on true
    where (c.project_id is null or colleague.name is not null)
      and (${wanted} = '' or o.number ilike ${pattern} or o.email ilike ${pattern}
        or ${name} ilike ${pattern}
        or c.project_id ilike ${pattern})
    order by (counted.unread > 0) desc, c.last_at desc, c.id
    limit ${limit}`);
  return rows;
}

/** Number of conversations in which this account, as one of the staff, has something unread. */
export async function countUnread(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from conversations c
    left join conversation_readers r on r.conversation_id = c.id
      and r.reader = case when c.project_id is null then 'staff' else ${accountId} end
    where exists (
      select 1 from messages m where m.conversation_id = c.id and m.sequence > coalesce(r.read_up_to, 0)
        and case when c.project_id is null then m.side = 'buyer' else m.recipient_id = ${accountId} end
    )`);
  return rows[0]?.count ?? 0;
}

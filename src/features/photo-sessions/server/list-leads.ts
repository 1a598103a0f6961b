import type { Deps } from '#platform/deps.ts';
import { mailboxOf } from '#platform/mail/daily-letter.ts';
import type { Lead } from '../contract.ts';
import { countGrants, latestLeads, ordersOfSessions, type LeadRow } from './repository.ts';

/**
 * Leads with all that became of them, for admins. Several people may be in one session, so a lead's own orders are those of its
 * browser or its mailbox, and its photos those of its browser and of the browsers that placed these orders.
 */
export async function listLeads({ db }: Pick<Deps, 'db'>): Promise<{ leads: Lead[] }> {
  const rows = await latestLeads(db);
  const sessionIds = [...new Set(rows.flatMap(({ lead }) => lead.sessionId ?? []))];
  const [orders, grants] = [await ordersOfSessions(db, sessionIds), await countGrants(db, sessionIds)];
  return {
    leads: rows.map(({ lead, affiliate, version, words, givenAt }) => {
      const own = orders.filter((order) => isOwn(lead, order));
      const browsers = new Set([lead.browserHash, ...own.map(({ browserHash }) => browserHash)]);
      const taken = grants.filter(
        ({ sessionId, browserHash }) => sessionId === lead.sessionId && browsers.has(browserHash),
      );
      return {
        id: lead.consentId,
        first_name: lead.firstName,
        email: lead.email,
        session_id: lead.sessionId,
        affiliate,
        created_at: lead.createdAt.toISOString(),
        consent_version: version,
        consent_words: words,
        consent_given_at: givenAt.toISOString(),
        story: lead.story,
        lyrics: lead.lyrics,
        photos_taken: taken.reduce((total, { taken: photos }) => total + photos, 0),
        orders: own.map(({ number, status, placedAt }) => ({ number, status, placed_at: placedAt.toISOString() })),
      };
    }),
  };
}

function isOwn(
  lead: Pick<LeadRow, 'sessionId' | 'browserHash' | 'email'>,
  order: { sessionId: string | null; browserHash: string; email: string },
): boolean {
  if (lead.sessionId === null || order.sessionId !== lead.sessionId) return false;
  return order.browserHash === lead.browserHash || mailboxOf(order.email) === mailboxOf(lead.email);
}

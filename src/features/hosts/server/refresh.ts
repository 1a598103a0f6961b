import { m } from '#messages/messages.js';
import { emailOf } from '#features/accounts/server/index.ts';
import { hostPlanOf } from '#features/subscriptions/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueueLetter } from '#platform/mail/enqueue-letter.ts';
import type { ScheduledMessageKind } from '#platform/scheduled-message.ts';
import { spokenDate } from '#ui/spoken-values.ts';
import { type Attraction, tidyAttractions } from '../domain/attractions.ts';
import { refreshNoticeDays } from '../domain/limits.ts';
import { isPicture } from './media.ts';
import { requireFound } from './own.ts';
import { shownWelcome } from './property.ts';
import { keepRefreshScheduled, refreshKind, refreshNoticeKind } from './refresh-times.ts';
import {
  lockProperty,
  lockPropertyOfWelcome,
  mediaOf,
  type PropertyRow,
  updateProperty,
  welcomesOf,
} from './repository.ts';
import { refreshWelcome } from './welcome.ts';

const workspace = '/hosts/workspace';

/** Keeps the attractions near a property; they are sung with its next welcome video. @throws Refusal PROPERTY_NOT_FOUND */
export async function saveAttractions(
  deps: Deps,
  accountId: string,
  { property_id: propertyId, attractions: typed }: { property_id: string; attractions: Attraction[] },
): Promise<{ attractions: Attraction[] }> {
  const attractions = tidyAttractions(typed);
  await deps.db.transaction(async (tx) => {
    const property = requireFound(await lockProperty(tx, accountId, propertyId));
    await updateProperty(tx, propertyId, { attractions });
    await keepRefreshScheduled(deps, tx, property);
  });
  return { attractions };
}

/** The property whose shown welcome video is due to be made anew; undefined where nothing is to be refreshed, 'no-plan' until one is live. */
async function dueHouse(deps: Deps, tx: Transaction, welcomeId: string): Promise<PropertyRow | 'no-plan' | undefined> {
  const property = await lockPropertyOfWelcome(tx, welcomeId);
  if (!property || property.attractions.length === 0) return undefined;
  if (shownWelcome(await welcomesOf(tx, property.id), deps.clock.now())?.id !== welcomeId) return undefined;
  // The first picture that comes schedules it anew.
  if (!(await mediaOf(tx, property.id)).some((each) => isPicture(each) && each.state !== 'failed')) return undefined;
  return (await hostPlanOf(deps, tx, property.accountId)) ? property : 'no-plan';
}

/** A message locks its house ahead, as whoever moves it does. */
const lockAhead = async (tx: Transaction, subject: string): Promise<void> => {
  await lockPropertyOfWelcome(tx, subject);
};

/** Tells a host, a week ahead, that the welcome video is made anew. */
export const refreshNotice: ScheduledMessageKind = {
  kind: refreshNoticeKind,
  lockAhead,
  async send(deps, tx, { subject, dueAt }) {
    const property = await dueHouse(deps, tx, subject);
    if (property === 'no-plan') return 'not-ready';
    const to = property && (await emailOf(tx, property.accountId));
    if (!property || !to) return 'dropped';
    const house = property.name;
    const day = spokenDate(new Date(dueAt.getTime() + refreshNoticeDays * 24 * 3_600_000));
    await enqueueLetter(deps, tx, {
      key: `${refreshNoticeKind}:${subject}`,
      to,
      ground: 'proven',
      letter: {
        subject: m.host_refresh_subject({ house }),
        greeting: m.host_refresh_greeting(),
        paragraphs: [
          m.host_refresh_text({ house, day }),
          m.host_refresh_list({ names: property.attractions.map(({ name }) => name).join(', ') }),
        ],
        action: { label: m.host_refresh_action(), url: `${deps.config.BASE_URL}${workspace}` },
      },
    });
    return 'sent';
  },
};

/**
 * HOST-04: makes the welcome video anew half a year after it was made, with other words about the attractions, while a plan is live.
 * It waits until the new one is shown, which cancels it: a video that could not be made is begun again.
 */
export const refreshDue: ScheduledMessageKind = {
  kind: refreshKind,
  lockAhead,
  async send(deps, tx, { subject }) {
    const property = await dueHouse(deps, tx, subject);
    if (!property) return 'dropped';
    if (property !== 'no-plan') await refreshWelcome(deps, tx, property.id);
    return 'not-ready';
  },
};

import type { PersonalData } from '#platform/personal-data.ts';
import { cancelMessage } from '#features/schedule/server/index.ts';
import { comparableAddress } from '#kit/reader.ts';
import { giftOf, removeGift, sendsOf, sendsTo, thanksOf } from './repository.ts';
import { endShowing } from './shown-thanks.ts';
import { cancelWarnings, sendKind, unopenedKind } from './sends.ts';

const endingOf = (key: string): string => key.slice(key.lastIndexOf('.'));

/** Gift pages with their letters and thank-yous. A recipient is found by the address that their letter went to. */
export const giftsPersonalData: PersonalData = {
  room: 'gifts',
  tables: ['gifts'],
  async collect({ db }, orderId) {
    const gift = await giftOf(db, orderId);
    if (!gift) return { data: null, files: [] };
    const { dedication, signature, question, mayDownload, lastDay, createdAt, openedAt } = gift;
    const thanks = await thanksOf(db, gift.id);
    const sends = await sendsOf(db, gift.id);
    return {
      data: {
        page: { dedication, signature, question, mayDownload, lastDay, createdAt, openedAt },
        letters: sends.map(({ recipientName, recipientEmail, day, hour, timeZone, state, settledAt }) => ({
          recipientName,
          recipientEmail,
          day,
          hour,
          timeZone,
          state,
          settledAt,
        })),
        thanks: thanks.map(({ line, media, createdAt: at, recipientConsentId, giverConsentId }) => ({
          line,
          media,
          at,
          onThePage: { recipientAgrees: recipientConsentId !== null, giverAgrees: giverConsentId !== null },
        })),
      },
      files: thanks.flatMap(({ id, storageKey }) =>
        storageKey === null ? [] : [{ name: `thank-you-${id}${endingOf(storageKey)}`, key: storageKey }],
      ),
    };
  },
  async collectByAddress({ db }, email) {
    const letters = await sendsTo(db, comparableAddress(email));
    const [first] = letters;
    if (!first) return null;
    return {
      subject: first.send.id,
      name: 'gifts',
      data: {
        letters: letters.map(({ send, title }) => ({
          title,
          name: send.recipientName,
          state: send.state,
          at: send.settledAt,
        })),
      },
    };
  },
  async forget(deps, tx, orderId) {
    const gift = await giftOf(tx, orderId);
    for (const { id, day } of gift ? await sendsOf(tx, gift.id) : []) {
      for (const kind of [sendKind, unopenedKind]) await cancelMessage(deps, tx, { kind, subject: id });
      await cancelWarnings(deps, tx, { id, day });
    }
    for (const thanks of gift ? await thanksOf(tx, gift.id) : []) await endShowing(deps, tx, thanks);
    return removeGift(tx, orderId);
  },
};

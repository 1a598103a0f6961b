import { safe } from '@orpc/client';
import { useEffect, useState } from 'react';
import { track } from '#kit/track.ts';
import { m } from '#messages/messages.js';
import { isOther, type SouvenirField, souvenirProblems } from '../../domain/souvenir-order.ts';
import type { OrdersApi } from '../wizard/checkout.ts';
import { controlId, type Souvenir } from './use-souvenir.ts';

export interface PlacingSouvenir {
  processing: boolean;
  place: (day: 'today' | 'tomorrow') => Promise<void>;
  /** Why it did not go on, until the next try. `tomorrow` offers tomorrow's places. */
  trouble: { text: string; tomorrow: boolean } | null;
}

interface Around {
  pricePence: number;
  supportEmail: string;
  onPriceChanged: () => void;
}

/** HOL-06, HOL-07: stores the souvenir and leads to the payment page; any failure gives the form back as it was. */
export function usePlaceSouvenir(api: OrdersApi, souvenir: Souvenir, around: Around): PlacingSouvenir {
  const [processing, setProcessing] = useState(false);
  const [trouble, setTrouble] = useState<PlacingSouvenir['trouble']>(null);
  useEffect(() => {
    // Back from the payment page shows this page as it was left: with its button waiting.
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) setProcessing(false);
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  const place = async (day: 'today' | 'tomorrow'): Promise<void> => {
    if (processing || refuses(souvenir)) return;
    const { pricePence } = around;
    if (souvenir.pendingPhotos > 0) {
      setTrouble({ text: m.holiday_photos_pending(), tomorrow: false });
      return;
    }
    setTrouble(null);
    setProcessing(true);
    track('start_checkout', { value: pricePence / 100, currency: 'GBP' });
    const order = withoutUnasked(souvenir.order);
    const stored = await store(api, { order, idempotency_key: souvenir.key, total_price: pricePence, day });
    const page = stored.data ? await openPage(api, stored.data) : null;
    if (page?.data) {
      window.location.assign(page.data.url);
      return;
    }
    setProcessing(false);
    setTrouble(troubleOf(knownError(page) ?? knownError(stored), souvenir, around));
  };
  return { processing, place, trouble };
}

/** HOL-03: says what is missing and goes there; true when something is. */
function refuses(souvenir: Souvenir): boolean {
  const problems = souvenirProblems(souvenir.order);
  // Photos on their way are no missing photos.
  const missing = problems.filter((field) => field !== 'images' || souvenir.pendingPhotos === 0);
  if (missing.length > 0) souvenir.refuse(missing);
  else if (emailIsMistyped()) souvenir.refuseEmail();
  else return false;
  return true;
}

/** What the browser's e-mail field says. */
function emailIsMistyped(): boolean {
  const field = document.getElementById(controlId('email'));
  return field instanceof HTMLInputElement && field.validity.typeMismatch;
}

/** Texts of an Other that is no longer chosen stay in the form and are not sent. */
function withoutUnasked(order: Souvenir['order']): Souvenir['order'] {
  return {
    ...order,
    otherGenre: isOther(order.preferredGenre) ? order.otherGenre : '',
    otherSongLanguage: isOther(order.songLanguage) ? order.otherSongLanguage : '',
  };
}

const store = (api: OrdersApi, request: Parameters<OrdersApi['sendHolidayEmail']>[0]) =>
  safe(api.sendHolidayEmail(request));
const openPage = (api: OrdersApi, stored: Parameters<OrdersApi['createHolidayCheckout']>[0]) =>
  safe(api.createHolidayCheckout(stored));
type Answer = Awaited<ReturnType<typeof store> | ReturnType<typeof openPage>>;
type KnownError = Extract<Answer, { isDefined: true }>['error'];

/** The error of an answer that its contract names. */
const knownError = (answer: Answer | null): KnownError | null => (answer?.isDefined ? answer.error : null);

/** What to say; null where the fields say it. An error without a name is a lost line or a failed server. */
function troubleOf(known: KnownError | null, souvenir: Souvenir, around: Around): PlacingSouvenir['trouble'] {
  const { supportEmail } = around;
  const say = (text: string, tomorrow = false): PlacingSouvenir['trouble'] => ({ text, tomorrow });
  switch (known?.code) {
    case 'INCOMPLETE':
      souvenir.refuse(known.data.fields as SouvenirField[]);
      return null;
    case 'INVALID_EMAIL':
      souvenir.refuseEmail();
      return null;
    case 'DAY_FULL':
      return say(
        known.data.tomorrow_open ? m.holiday_day_full_tomorrow() : m.holiday_day_full(),
        known.data.tomorrow_open,
      );
    case 'PHOTO_GONE':
      souvenir.photos.queue.forget(known.data.photo_ids);
      return say(m.holiday_photos_gone());
    case 'PRICE_CHANGED':
      around.onPriceChanged();
      return say(m.holiday_price_changed());
    case 'TOO_MANY_ORDERS':
      return say(m.holiday_too_many_orders());
    case 'ALREADY_PAID':
      souvenir.startOver();
      return say(m.holiday_already_paid());
    case 'SERVICE_UNAVAILABLE':
    case 'DISK_FULL':
      return say(m.holiday_unavailable());
    default:
      return say(m.holiday_failed({ email: supportEmail }));
  }
}

import { safe } from '@orpc/client';
import {
  type Explanation,
  type KnownRefusal,
  type Submission,
  type SubmissionAnswer,
  type OrderProblem,
  orderProblemOf,
  opensAgain,
  useSubmission,
  type WordsChoice,
} from '#features/orders/ui/index.ts';
import { m } from '#messages/messages.js';
import { type PageLanguage, pageLanguages } from '../domain/page-languages.ts';
import { currentLocale } from '#ui/locale.ts';
import { isOther, type HolidayField, holidayProblems } from '../domain/holiday-order.ts';
import type { HolidayOrdersApi } from './holiday-api.ts';
import { controlId, type HolidayModel } from './use-holiday.ts';

interface Around {
  pricePence: number;
  words: WordsChoice;
  supportEmail: string;
  onPriceChanged: () => void;
}

/**
 * HOL-06, HOL-07: stores the holiday order and redirects to the payment page; any failure leaves the form as it was.
 */
export function usePlaceHoliday(api: HolidayOrdersApi, model: HolidayModel, around: Around): Submission {
  const { pricePence, words, supportEmail, onPriceChanged } = around;
  return useSubmission({
    check: () => {
      if (refuses(model)) return 'marked';
      return model.pendingPhotos > 0 ? notice(m.holiday_photos_pending()) : null;
    },
    send: async (day) => {
      const order = withoutUnasked(model.order);
      const stored = await store(api, {
        order,
        idempotency_key: model.key,
        total_price: pricePence,
        day,
        words,
        page_language: pageLanguage(),
      });
      if (stored.error) return stored.isDefined ? refusalAnswer(model, stored.error) : unanswered;
      const page = await safe(api.createHolidayCheckout(stored.data));
      if (!page.error) return { result: 'page', url: page.data.url };
      return page.isDefined && page.error.code !== 'ORDER_NOT_FOUND' ? refusalAnswer(model, page.error) : unanswered;
    },
    explain: (trouble) => notice(sentenceOf(trouble, supportEmail)),
    onPriceChanged,
    startOver: model.startOver,
    forgetPhotos: (photoIds) => model.photos.queue.forget(photoIds),
    tracked: {
      checkout: { value: pricePence / 100, currency: 'GBP' },
      order: { kind: 'souvenir', total_amount: pricePence / 100 },
    },
  });
}

/** The language that the page is in now. */
const pageLanguage = (): PageLanguage => pageLanguages.find((code) => code === currentLocale().code) ?? 'en';

/** Builds an error notice, which is shown at the submit button, in the page's language. */
const notice = (text: string): Explanation => ({ as: 'notice', tone: 'error', text });

/** Answer to an error without a code: the connection was lost or the server failed. */
const unanswered: SubmissionAnswer = { result: 'trouble', trouble: orderProblemOf(null) };

/** HOL-03: marks the missing or invalid fields and moves to the first; true when there is one. */
function refuses(model: HolidayModel): boolean {
  const problems = holidayProblems(model.order);
  // Photos that are still uploading do not count as missing.
  const missing = problems.filter((field) => field !== 'images' || model.pendingPhotos === 0);
  if (missing.length > 0) model.refuse(missing);
  else if (emailIsMistyped()) model.refuseEmail();
  else return false;
  return true;
}

/** True when the browser's e-mail field rejects the typed address. */
function emailIsMistyped(): boolean {
  const field = document.getElementById(controlId('email'));
  return field instanceof HTMLInputElement && field.validity.typeMismatch;
}

/** Clears the text of an 'Other' that is no longer chosen: it stays in the form and is not sent. */
function withoutUnasked(order: HolidayModel['order']): HolidayModel['order'] {
  return {
    ...order,
    otherGenre: isOther(order.preferredGenre) ? order.otherGenre : '',
    otherSongLanguage: isOther(order.songLanguage) ? order.otherSongLanguage : '',
  };
}

const store = (api: HolidayOrdersApi, request: Parameters<HolidayOrdersApi['sendHolidayEmail']>[0]) =>
  safe(api.sendHolidayEmail(request));
type KnownError = Extract<Awaited<ReturnType<typeof store>>, { isDefined: true }>['error'];

/** Marks the fields that the server refused; any other error becomes a trouble of the whole form. */
function refusalAnswer(model: HolidayModel, error: KnownError | KnownRefusal): SubmissionAnswer {
  switch (error.code) {
    case 'INCOMPLETE':
      model.refuse(error.data.fields as HolidayField[]);
      return { result: 'marked' };
    case 'LANGUAGE_UNAVAILABLE':
      return { result: 'explained', explanation: notice(m.holiday_language_unavailable()) };
    case 'INVALID_EMAIL':
      model.refuseEmail();
      return { result: 'marked' };
    default:
      return { result: 'trouble', trouble: orderProblemOf(error) };
  }
}

function sentenceOf(trouble: OrderProblem, email: string): string {
  switch (trouble.reason) {
    case 'day-full':
      return `${trouble.tomorrowOpen ? m.holiday_day_full_tomorrow() : m.places_gone()} ${opensAgain(Date.now())}`;
    case 'photos-gone':
      return m.holiday_photos_gone();
    case 'price-changed':
      return m.holiday_price_changed();
    case 'too-many':
      return trouble.message;
    case 'already-paid':
      return m.holiday_already_paid();
    case 'outage':
      return m.holiday_unavailable();
    case 'stopped':
      return m.holiday_orders_stopped();
    case 'offline':
      return m.holiday_offline();
    case 'no-page':
    case 'failed':
      return m.holiday_failed({ email });
  }
}

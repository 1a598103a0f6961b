import { z } from 'zod';
import { orderNotFound, procedure, tooOften } from '#kit/procedure.ts';
import { namedDay } from '#kit/named-day.ts';
import { orderStatuses } from './domain/status.ts';
import type { PromisedDelivery } from './domain/turnaround.ts';

/** Fields that every order form sends besides the order itself. */
export const submissionInput = {
  /** Chosen by the client once per order; the same key is the same order, however often it is sent. */
  idempotency_key: z.string().min(16).max(64),
  /** Pence that the visitor was shown. Never charged; a difference is refused, so that nobody pays what they did not see. */
  total_price: z.int32(),
  /** Business day on which the order takes a place; tomorrow is offered when today is full. */
  day: z.enum(['today', 'tomorrow']).default('today'),
  /** Reading the words before they are sung. `by`: the day that the song is for, in London; '' for none. */
  words: z.strictObject({ read: z.boolean(), by: namedDay }).default({ read: false, by: '' }),
} as const;

/** Errors of placing an order, common to all forms. */
export const placingErrors = {
  INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price has changed. Please check the total and try again.',
    data: z.object({ total_price: z.number().int() }),
  },
  DAY_FULL: {
    status: 409,
    message: 'All places for today are gone. You can be first tomorrow.',
    data: z.object({ tomorrow_open: z.boolean() }),
  },
  PAYMENT_UNAVAILABLE: { status: 502, message: 'Failed to create checkout session' },
  TOO_MANY_ORDERS: tooOften('Too many orders from here. Please try again in an hour.'),
  ALREADY_PAID: { status: 409, message: 'This order is already paid.', data: z.object({ order_number: z.string() }) },
  /** Staff have stopped taking orders; refused before anything can be paid. */
  ORDERS_STOPPED: {
    status: 503,
    message: 'We are not taking orders just now. Nothing was charged; please come back a little later.',
  },
} as const;

/** Error of what takes orders for express. */
export const expressErrors = {
  EXPRESS_CLOSED: {
    status: 409,
    message: 'Express is for orders placed before noon, London time. Please choose standard delivery.',
  },
} as const;

/** Error of every form that asks for the song's language. */
export const languageErrors = {
  LANGUAGE_UNAVAILABLE: {
    status: 422,
    message: 'Nobody here can sing in that language yet. Please choose another one; nothing was charged.',
  },
} as const;

/** Errors of every form that sends photos. */
export const photoErrors = {
  PHOTO_GONE: {
    status: 422,
    message: 'Some photos are no longer there. Please add them again.',
    data: z.object({ photo_ids: z.array(z.string()) }),
  },
} as const;

/** The offer to pay an order whose payment was released. */
export const payAgainSchema = z.object({
  /** The day that has places left; null when neither has. */
  day: z.enum(['today', 'tomorrow']).nullable(),
  /** True when today's last place was gone when its payment was authorised. */
  is_today_full: z.boolean(),
  /** True when its payment was released because its day was full or over; otherwise the bank refused. */
  is_sold_out: z.boolean(),
  /** True when what it promises cannot be kept on its day any more. */
  is_day_over: z.boolean(),
});
export type PayAgain = z.infer<typeof payAgainSchema>;

/** A new payment page, at the same price, for an order whose payment was released: its day was full, or the bank refused. */
export const reopenCheckout = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/reopen-checkout', summary: 'Get a new payment page of an order that is not paid' })
  .input(z.strictObject({ order_number: z.string().max(40), day: z.enum(['today', 'tomorrow']) }))
  .output(z.object({ url: z.string() }))
  .errors({
    ...orderNotFound,
    NOT_WAITING: { status: 409, message: 'This order is not kept any more. Please order again.' },
    DAY_FULL: placingErrors.DAY_FULL,
    PAYMENT_UNAVAILABLE: placingErrors.PAYMENT_UNAVAILABLE,
    ALREADY_PAID: placingErrors.ALREADY_PAID,
    ORDERS_STOPPED: placingErrors.ORDERS_STOPPED,
    ...expressErrors,
  });

/** Places left today and tomorrow, of which only payments take one; the shop window shows true numbers only. */
export const dailyCap = procedure
  .meta({ policy: 'everyone' })
  .route({ method: 'GET', path: '/daily-cap', summary: 'Places taken today' })
  .output(
    z.object({
      cap: z.number().int(),
      taken_today: z.number().int(),
      tomorrow_open: z.boolean(),
      /** Staff take no orders for the moment. */
      orders_stopped: z.boolean(),
    }),
  );

/** A kind of order, or '' for any. Which kinds there are is the server's to say; the API's description names them. */
export const orderKindFilterSchema = z.string().max(40);

/** Language that an order's page speaks to its caller, BCP 47: the one it was ordered in; English for staff. */
export const pageLanguage = z.string();

/** Business whose name stands on an order's pages in place of the shop's; null on all others. */
export const whiteLabelSchema = z
  .object({ name: z.string(), email: z.string(), address: z.array(z.string()) })
  .nullable();

/** The promise of an order; see `PromisedDelivery`. */
export const deliverySchema = z.object({
  hours: z.number().int(),
  is_express: z.boolean(),
  by_producer: z.boolean(),
  from: z.string().nullable(),
  from_approval: z.boolean(),
  due_at: z.string().nullable(),
}) satisfies z.ZodType<PromisedDelivery>;

export const orderStatusSchema = z.enum(orderStatuses);

export const ordersContract = {
  reopenCheckout,
  dailyCap,
};

/** Input that an order's sleeve is drawn from. `language`: English name of the song's. */
export const orderSleeveSchema = z.object({
  occasion: z.string(),
  seed: z.string(),
  title: z.string(),
  name: z.string(),
  language: z.string(),
  /** Name on it in place of the shop's. */
  brand: z.string().optional(),
});

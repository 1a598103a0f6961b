import { z } from 'zod';
import { orderNotFound, perHour, procedure, tooManyTries } from '#kit/procedure.ts';
import { pageLanguage, orderSleeveSchema, whiteLabelSchema } from '#features/orders/contract.ts';
import { maximumLengths } from './domain/limits.ts';

const orderNumber = z.string().max(40);
/** A day of the calendar; the day after it has a year of four figures, too. */
const day = z.iso
  .date()
  .max(10)
  .refine((text) => text < '9999');

const standings = ['open', 'waiting', 'held', 'ended', 'closed', 'closed-by-staff', 'taken-down'] as const;

const sendSchema = z.object({
  id: z.string(),
  /** Both empty once their time is over. */
  recipient_name: z.string(),
  recipient_email: z.string(),
  day: z.string(),
  hour: z.int32(),
  time_zone: z.string(),
  due_at: z.string(),
  /** `unreached`: the letter came back, or its address takes none. */
  state: z.enum(['waiting', 'sent', 'cancelled', 'unreached']),
});

const thanksSchema = z.object({
  id: z.string(),
  line: z.string(),
  /** Null without a recording. `url` plays it to the giver alone. */
  recording: z.object({ kind: z.enum(['voice', 'film']), url: z.string() }).nullable(),
  /** The recipient agrees that its line stands on the page, and the giver does. */
  may_show: z.boolean(),
  shows: z.boolean(),
  at: z.string(),
});

const giftViewSchema = z.object({
  /** False for an order of the short form without its page. */
  is_included: z.boolean(),
  /** True once the song is released: nothing is sent or shown before. */
  is_released: z.boolean(),
  /** Latest moment at which the song was promised. */
  promised_by: z.string().nullable(),
  recipient_name: z.string(),
  /** Null until its giver has made one. */
  page: z
    .object({
      url: z.string(),
      /** QR code of `url`, as SVG. */
      qr_svg: z.string(),
      standing: z.enum(standings),
      dedication: z.string(),
      signature: z.string(),
      question: z.string().nullable(),
      may_download: z.boolean(),
      last_day: z.string().nullable(),
      opened_at: z.string().nullable(),
    })
    .nullable(),
  /** The newest first. */
  sends: z.array(sendSchema),
  thanks: z.array(thanksSchema),
});
export type GiftView = z.infer<typeof giftViewSchema>;

const noPage = { NO_PAGE: { status: 409, message: 'Please make the gift page first.' } } as const;
/** The gift page of an order as its giver sees it, with its letters and thank-yous. */
export const giftOfOrder = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'GET', path: '/orders/{order_number}/gift', summary: 'The gift page of an order' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(giftViewSchema)
  .errors(orderNotFound);

/** Makes the gift page of an order, or changes it; its address stays. */
export const saveGift = procedure
  .meta({ policy: 'buyer', rateLimits: perHour('save-gift', 120) })
  .route({ method: 'POST', path: '/save-gift', summary: 'Make or change a gift page' })
  .input(
    z.strictObject({
      order_number: orderNumber,
      dedication: z.string().trim().max(maximumLengths.dedication),
      signature: z.string().trim().max(maximumLengths.signature),
      /** Null for a page that asks nothing. */
      question: z.string().trim().min(1).max(maximumLengths.question).nullable(),
      /** Null keeps the answer of the same question. */
      answer: z.string().trim().max(maximumLengths.answer).nullable(),
      may_download: z.boolean(),
      /** 'YYYY-MM-DD' in London; null for ever. */
      last_day: day.nullable(),
    }),
  )
  .output(giftViewSchema)
  .errors({
    ...orderNotFound,
    ...tooManyTries,
    NOT_INCLUDED: { status: 409, message: 'This order has no gift page.' },
    ANSWER_MISSING: { status: 422, message: 'Please write the answer to your question.' },
    DAY_PAST: { status: 422, message: 'Please choose a day that is still to come.' },
    LETTER_LATER: {
      status: 409,
      message: 'Your letter leaves after that day. Please choose a later day, or move the letter.',
    },
  });

/** Closes the page at once, with every letter that waits, or opens it again under its old address. */
export const setGiftOpen = procedure
  .meta({ policy: 'buyer', rateLimits: perHour('gift-page-open', 60) })
  .route({ method: 'POST', path: '/gift-page', summary: 'Close or open a gift page' })
  .input(z.strictObject({ order_number: orderNumber, open: z.boolean() }))
  .output(giftViewSchema)
  .errors({
    ...orderNotFound,
    ...noPage,
    ...tooManyTries,
    CLOSED_BY_STAFF: { status: 409, message: 'This page was closed by our staff. Please write to us.' },
  });

/** Sends the gift at a day and hour of the recipient's zone, or moves the letter that waits. */
export const scheduleGift = procedure
  .meta({ policy: 'buyer', rateLimits: perHour('schedule-gift', 60) })
  .route({ method: 'POST', path: '/schedule-gift', summary: 'Send a gift at its moment' })
  .input(
    z.strictObject({
      order_number: orderNumber,
      recipient_name: z.string().trim().min(1).max(maximumLengths.name),
      recipient_email: z.string().trim().max(320),
      day,
      hour: z.int32().min(0).max(23),
      /** IANA name. */
      time_zone: z
        .string()
        .max(64)
        .regex(/^[A-Za-z][\w+/-]+$/),
    }),
  )
  .output(giftViewSchema)
  .errors({
    ...orderNotFound,
    ...noPage,
    ...tooManyTries,
    INVALID_EMAIL: { status: 422, message: 'Please enter a valid email address.' },
    UNKNOWN_ZONE: { status: 422, message: 'Please choose a time zone from the list.' },
    MOMENT_PAST: { status: 422, message: 'This hour has passed where the gift goes. Please choose a later one.' },
    TOO_FAR: { status: 422, message: 'Please choose a day within the next 13 months.' },
    PAGE_CLOSED: { status: 409, message: 'The page is closed then. Please open it, or give it a later last day.' },
    NOT_PAID: { status: 409, message: 'This order is not paid for, so its gift is not sent.' },
    TOO_MANY_SENDS: { status: 409, message: 'This gift was sent ten times. Please write to us.' },
  });

/** Takes the letter that waits back. */
export const cancelGift = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/cancel-gift', summary: 'Do not send a gift' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(giftViewSchema)
  .errors({ ...orderNotFound, ...noPage });

/** Sends the recipient's letter to the giver, to see how it looks. */
export const testGift = procedure
  .meta({ policy: 'buyer', rateLimits: perHour('test-gift', 5) })
  .route({ method: 'POST', path: '/test-gift', summary: 'Send a test of the gift to oneself' })
  .input(z.strictObject({ order_number: orderNumber }))
  .output(z.object({ sent: z.literal(true) }))
  .errors({ ...orderNotFound, ...noPage, ...tooManyTries });

/** Deletes a thank-you that came with the gift. */
export const deleteGiftThanks = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/delete-gift-thanks', summary: 'Delete a thank-you' })
  .input(z.strictObject({ order_number: orderNumber, thanks_id: z.string().max(64) }))
  .output(giftViewSchema)
  .errors({ ...orderNotFound, ...noPage });

/** Agrees, as the giver, that a thank-you's line stands on the page, or takes that back; it stands there while both agree. */
export const showGiftThanks = procedure
  .meta({ policy: 'buyer' })
  .route({ method: 'POST', path: '/show-gift-thanks', summary: 'Show the line of a thank-you on the gift page' })
  .input(z.strictObject({ order_number: orderNumber, thanks_id: z.string().max(64), show: z.boolean() }))
  .output(giftViewSchema)
  .errors({
    ...orderNotFound,
    ...noPage,
    NO_THANKS: { status: 404, message: 'This thank-you is not there any more.' },
  });

const giftPageSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('asks'),
    page_language: pageLanguage,
    white_label: whiteLabelSchema,
    question: z.string(),
    occasion: z.string(),
    seed: z.string(),
  }),
  z.object({
    state: z.literal('open'),
    page_language: pageLanguage,
    white_label: whiteLabelSchema,
    sleeve: orderSleeveSchema,
    dedication: z.string(),
    signature: z.string(),
    lyrics: z.array(z.array(z.string())),
    lyrics_language: z.string().nullable(),
    /** Seconds at which each line begins, sections run on; null where nobody knows. */
    line_starts: z.array(z.number()).nullable(),
    audio_url: z.string(),
    /** Null without a film. */
    film: z.object({ url: z.string(), captions_url: z.string().nullable() }).nullable(),
    may_download: z.boolean(),
    /** A thank-you that this browser left. */
    thanked: z
      .object({
        line: z.string(),
        recording: z.enum(['voice', 'film']).nullable(),
        shows: z.boolean(),
        /** True while everybody who opens the page reads its line. */
        is_shown: z.boolean(),
        /** Link that takes the consent to show it back, also from another browser; null while there is none. */
        withdrawal_url: z.string().nullable(),
      })
      .nullable(),
    /** A thank-you that this browser sent and that could not be taken, some minutes long; without its recording. */
    unsent: z.object({ line: z.string(), kind: z.enum(['voice', 'film']), show: z.boolean() }).nullable(),
    /** Lines of thank-yous that recipient and giver agree to show to everybody who opens the page. */
    shown_thanks: z.array(z.string()),
    takes_thanks: z.boolean(),
  }),
]);
export type GiftPage = z.infer<typeof giftPageSchema>;
export type OpenGift = Extract<GiftPage, { state: 'open' }>;

/** The page of a gift, for whoever has its address and knows the answer to its question, if it has one. */
export const giftPage = procedure
  .meta({
    policy: 'everyone',
    timingGuard: true,
    rateLimits: perHour('gift-page', 600),
  })
  .route({ method: 'GET', path: '/gifts/{token}', summary: 'The page of a gift' })
  .input(z.strictObject({ token: z.string().max(100) }))
  .output(giftPageSchema)
  .errors({
    ...tooManyTries,
    PAGE_NOT_FOUND: { status: 404, message: 'There is no gift here, or it was taken away.' },
  });

const deskGiftSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  title: z.string(),
  standing: z.enum(standings),
  dedication: z.string(),
  signature: z.string(),
  sends: z.int32(),
  thanks: z.int32(),
  created_at: z.string(),
  opened_at: z.string().nullable(),
});
export type StaffGift = z.infer<typeof deskGiftSchema>;

/** Gift pages, the newest first, without their addresses and recipients. */
export const listGifts = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'GET', path: '/admin/gifts', summary: 'Gift pages' })
  .output(z.object({ gifts: z.array(deskGiftSchema) }));

/** Closes a gift page as staff, or lets its giver have it open again. */
export const closeGift = procedure
  .meta({ policy: 'admin' })
  .route({ method: 'POST', path: '/admin/gifts/close', summary: 'Close a gift page, or open it again' })
  .input(z.strictObject({ id: z.string().max(64), open: z.boolean() }))
  .output(z.object({ open: z.boolean() }))
  .errors({ GIFT_NOT_FOUND: { status: 404, message: 'There is no such gift.' } });

export const giftsContract = {
  giftOfOrder,
  saveGift,
  setGiftOpen,
  scheduleGift,
  cancelGift,
  testGift,
  deleteGiftThanks,
  showGiftThanks,
  giftPage,
  listGifts,
  closeGift,
};

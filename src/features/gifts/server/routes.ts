import { z } from 'zod';
import { reportReasons } from '#features/moderation/domain/case.ts';
import { lockOrder, orderByNumber, tellGiftOpened, type OrderRow } from '#features/orders/server/index.ts';
import { captionsFor } from '#features/portal/server/index.ts';
import type { ReadableFile } from '#features/production/server/index.ts';
import type { RawRoute, RouteCall } from '#platform/http/raw-route.ts';
import { readForm, recordingTime } from '#platform/http/read-form.ts';
import { gone } from '#platform/http/revocable-file.ts';
import { notFound, sendFile } from '#platform/http/send-file.ts';
import type { Storage } from '#platform/storage/port.ts';
import { attachment } from '#platform/storage/content-disposition.ts';
import { maximumLengths } from '../domain/limits.ts';
import { largestRecordingBytes } from '../domain/recording.ts';
import { giftCardRoute } from './cards.ts';
import { hasAnswered, tryAnswer } from './answer.ts';
import { findGift, type FoundGift } from './find-gift.ts';
import type { GiftDeps } from './recordings.ts';
import { reportGift } from './publications.ts';
import { giftOf, markOpened, thanksOf, type GiftRow } from './repository.ts';
import { countUpload, storeThanks, readThanksUpload, showThanksOf, withdrawThanks } from './thanks.ts';
import { forgetUnsent, keepUnsent } from './unsent-thanks.ts';

const noStore = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'same-origin' };

/** Sends a stored file that no cache keeps. */
function sendPrivately(request: Request, storage: Storage, key: string, disposition = 'inline'): Promise<Response> {
  const headersFor = (): Headers =>
    new Headers({
      ...noStore,
      'content-disposition': disposition,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
  return sendFile(request, { storage, key, headersFor });
}

/** The gift that a request may see all of: found, and its question answered by this browser. */
async function unwrapped(deps: GiftDeps, { params, context }: RouteCall): Promise<FoundGift | 'gone' | null> {
  const found = await findGift(deps, params['token'] ?? '');
  if (found === null || found === 'gone') return found;
  return hasAnswered(deps, found.gift, context.headers) ? found : null;
}

/** Records the first opening by somebody who is not the giver. */
async function noteOpened(deps: GiftDeps, { order, gift }: FoundGift, { context }: RouteCall): Promise<void> {
  if (gift === null || gift.openedAt !== null || (await context.mayOpenOrder(order.number))) return;
  if ((await context.actor()).role !== 'visitor') return;
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    if (await markOpened(tx, gift.id, deps.clock.now())) await tellGiftOpened(deps, tx, order.id);
  });
}

const fileOf = ({ files }: FoundGift, part: string): ReadableFile | null => {
  const film = files.find(({ kind }) => kind === 'video');
  if (part === 'song') return files.find(({ kind }) => kind === 'audio') ?? null;
  if (part === 'film') return film ?? null;
  return part === 'captions' && film ? captionsFor(film, files) : null;
};

/** Song, film and captions of a gift; each request asks again if the page is still there. `?save` where it may be kept. */
const giftFileRoute: RawRoute<GiftDeps> = {
  method: 'GET',
  path: '/gift/:token/:part',
  policy: 'everyone',
  async handle(deps, call) {
    const found = await unwrapped(deps, call);
    if (found === 'gone') return gone();
    const part = call.params['part'] ?? '';
    const readable = found && fileOf(found, part);
    if (!found || readable?.from !== 'storage') return notFound();
    // A machine that follows links fetches the page, not the song: whoever hears it has opened it, with a script or without.
    if (part !== 'captions') await noteOpened(deps, found, call);
    const isSaved = new URL(call.request.url).searchParams.has('save');
    if (isSaved && !(found.gift?.mayDownload && readable.mayKeep)) return notFound();
    const { storageKey } = readable.file;
    const ending = storageKey.slice(storageKey.lastIndexOf('.'));
    const disposition = isSaved ? attachment(`${found.order.title}${ending}`) : 'inline';
    return sendPrivately(call.request, deps.storage, storageKey, disposition);
  },
};

/** Leads back to the page with a word for what happened, to the part of it whose form was sent: that is at the foot of a long page. */
function back(token: string, said: string | null, part?: 'thanks' | 'report'): Response {
  const query = said === null ? '' : `?said=${said}`;
  const location = `/gift/${encodeURIComponent(token)}${query}${part ? `#${part}` : ''}`;
  return new Response(null, { status: 303, headers: { ...noStore, location } });
}

/** Bytes of a form beside its recording. */
const formBytes = 16 * 1024;

const answerForm = z.object({ answer: z.string().max(maximumLengths.answer * 4) });

/** The form of a gift's question, which works without a script. */
const giftAnswerRoute: RawRoute<GiftDeps> = {
  method: 'POST',
  path: '/gift/:token/answer',
  policy: 'everyone',
  largestBody: formBytes,
  async handle(deps, { request, params: { token = '' }, context }) {
    context.guardTiming();
    const form = await readForm(request, answerForm);
    const found = await findGift(deps, token);
    if (found === null || found === 'gone' || form === null) return notFound();
    if (found.gift === null || found.gift.question === null) return notFound();
    const { address, responseHeaders } = context;
    const outcome = await tryAnswer(deps, found.gift, { answer: form.answer, address, responseHeaders });
    if (typeof outcome === 'number') return back(token, 'wait');
    return back(token, outcome === 'right' ? null : 'wrong');
  },
};

/** Says that the wrapping was opened. */
const giftOpenedRoute: RawRoute<GiftDeps> = {
  method: 'POST',
  path: '/gift/:token/opened',
  policy: 'everyone',
  largestBody: 1024,
  async handle(deps, call) {
    const found = await unwrapped(deps, call);
    if (found === null || found === 'gone') return notFound();
    await noteOpened(deps, found, call);
    return new Response(null, { status: 204, headers: noStore });
  },
};

/** Text of a form's area, whose lines a browser ends with two characters where it counts one as they are typed. */
const typedText = (most: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(most));

const thanksForm = z.object({
  line: typedText(maximumLengths.line),
  kind: z.enum(['voice', 'film']).default('voice'),
  show: z.literal('yes').optional(),
  recording: z.instanceof(File).optional(),
});

/** The gift that a request may leave a thank-you for. */
async function thankedFor(deps: GiftDeps, call: RouteCall): Promise<{ order: OrderRow; gift: GiftRow } | null> {
  const found = await unwrapped(deps, call);
  return found === null || found === 'gone' || found.gift === null ? null : { order: found.order, gift: found.gift };
}

/** The form of a thank-you, with a recording if there is one. */
const giftThanksRoute: RawRoute<GiftDeps> = {
  method: 'POST',
  path: '/gift/:token/thanks',
  policy: 'everyone',
  largestBody: largestRecordingBytes + formBytes,
  tooLarge: {
    async mayUpload(deps, call) {
      const given = await thankedFor(deps, call);
      return given !== null && (await countUpload(deps, given.gift, call.context));
    },
    answer: ({ token = '' }) => back(token, 'large', 'thanks'),
  },
  async handle(deps, call) {
    const { request, params, context } = call;
    const token = params['token'] ?? '';
    const given = await thankedFor(deps, call);
    if (given === null) return notFound();
    // One whose length was not declared was counted before it was read.
    const isLarge = Number(request.headers.get('content-length')) > formBytes;
    if (isLarge && !(await countUpload(deps, given.gift, context))) return back(token, 'wait', 'thanks');
    const sent = { gift: given.gift, address: context.address, isLarge };
    const outcome = await readThanksUpload(deps, sent, async () => {
      const form = await readForm(request, thanksForm, isLarge ? { milliseconds: recordingTime } : undefined);
      if (form === null) return 'unread';
      const { line, kind, recording } = form;
      const show = form.show === 'yes';
      const bytes = recording && recording.size > 0 ? new Uint8Array(await recording.arrayBuffer()) : null;
      const kept = await storeThanks(deps, given, { line, show, recording: bytes && { kind, bytes } }, context);
      if (kept === 'kept') forgetUnsent(deps, given.gift, context);
      else keepUnsent(deps, given.gift, { ...context, typed: { line, kind, show } });
      return kept;
    });
    return back(token, outcome === 'kept' ? 'thanked' : outcome, 'thanks');
  },
};

const reportForm = z.object({ reason: z.enum(reportReasons), details: typedText(1000) });

/** The form by which a recipient tells staff that something should not be on the page. */
const giftReportRoute: RawRoute<GiftDeps> = {
  method: 'POST',
  path: '/gift/:token/report',
  policy: 'everyone',
  largestBody: formBytes,
  async handle(deps, call) {
    call.context.guardTiming();
    const token = call.params['token'] ?? '';
    // Its question is somebody's words, too: whoever reads that may report it.
    const found = await findGift(deps, token);
    if (found === null || found === 'gone') return notFound();
    const form = await readForm(call.request, reportForm);
    if (form === null) return back(token, 'no-reason', 'report');
    return back(token, await reportGift(deps, found, { ...form, address: call.context.address }), 'report');
  },
};

/** Takes this browser's thank-you back. */
const giftThanksBackRoute: RawRoute<GiftDeps> = {
  method: 'POST',
  path: '/gift/:token/thanks-back',
  policy: 'everyone',
  largestBody: 1024,
  async handle(deps, call) {
    const found = await unwrapped(deps, call);
    if (found === null || found === 'gone' || found.gift === null) return notFound();
    await withdrawThanks(deps, found.gift, call.context);
    return back(call.params['token'] ?? '', null, 'thanks');
  },
};

const showForm = z.object({ show: z.enum(['yes', 'no']) });

/** Lets this browser's thank-you stand on the page, or takes that back. */
const giftThanksShowRoute: RawRoute<GiftDeps> = {
  method: 'POST',
  path: '/gift/:token/thanks-show',
  policy: 'everyone',
  largestBody: 1024,
  async handle(deps, call) {
    const found = await unwrapped(deps, call);
    const form = await readForm(call.request, showForm);
    if (found === null || found === 'gone' || found.gift === null || form === null) return notFound();
    await showThanksOf(deps, found.gift, call.context.headers, form.show === 'yes');
    return back(call.params['token'] ?? '', 'thanked', 'thanks');
  },
};

/** A recording of a thank-you, for its giver alone. */
const giftThanksFileRoute: RawRoute<GiftDeps> = {
  method: 'GET',
  path: '/gift-thanks/:order_number/:id',
  policy: 'buyer',
  async handle(deps, { request, params }) {
    const order = await orderByNumber(deps.db, params['order_number'] ?? '');
    const gift = order && (await giftOf(deps.db, order.id));
    const thanks = gift && (await thanksOf(deps.db, gift.id)).find(({ id }) => id === params['id']);
    return thanks?.storageKey ? sendPrivately(request, deps.storage, thanks.storageKey) : notFound();
  },
};

export const giftRoutes = [
  giftFileRoute,
  giftAnswerRoute,
  giftOpenedRoute,
  giftThanksRoute,
  giftThanksBackRoute,
  giftThanksShowRoute,
  giftReportRoute,
  giftThanksFileRoute,
  giftCardRoute,
];

import { Refusal } from '#kit/refusal.ts';
import type { Deps } from '#platform/deps.ts';
import type { RawRoute } from '#platform/http/raw-route.ts';
import { sameText } from '#platform/ids.ts';
import { mailgun } from './senders/mailgun.ts';
import { postmark } from './senders/postmark.ts';
import { BadSignature, type Sender } from './senders/sender.ts';
import { sendgrid } from './senders/sendgrid.ts';
import { ses } from './senders/ses.ts';
import { recordReports, recordReturnedMail, stopLetters } from './suppressions.ts';

const senders: Readonly<Record<string, Sender>> = { mailgun, postmark, sendgrid, ses };

/** Milliseconds that a sender has to answer. */
const patience = 10_000;

/** Bytes of its answer that are read. */
const longestAnswer = 64 * 1024;

async function readAddress(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`A sender answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > longestAnswer) throw new Error('A sender answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const refused = (): Response => Response.json({ code: 'BAD_SIGNATURE' }, { status: 400 });

/** Takes in what senders report of letters. Answers 2xx once it is stored. */
export const senderEvents: RawRoute<Deps> = {
  method: 'POST',
  path: '/webhooks/mail/:sender',
  policy: 'signed',
  largestBody: 2 * 1024 * 1024,
  async handle(deps, { request, params: { sender = '' } }) {
    const read = Object.hasOwn(senders, sender) ? senders[sender] : undefined;
    try {
      if (!read) throw new BadSignature('sender');
      const asked = { headers: request.headers, body: await request.text(), now: deps.clock.now() };
      const reports = await read({ config: deps.config, read: readAddress }, asked);
      return Response.json({ received: await recordReports(deps, sender, reports) });
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error;
      deps.log.warn({ alert: 'mail-webhook-refused', sender: read ? sender : 'unknown' }, 'a report was refused');
      return refused();
    }
  },
};

/** Takes in one message that came to the return address, as the mail server pipes it. */
export const returnedMail: RawRoute<Deps> = {
  method: 'POST',
  path: '/webhooks/mail/returned',
  policy: 'signed',
  largestBody: 2 * 1024 * 1024,
  async handle(deps, { request }) {
    const { MAIL_RETURN_TOKEN: token } = deps.config;
    if (!token || !sameText(request.headers.get('authorization') ?? '', `Bearer ${token}`)) return refused();
    return Response.json({ received: await recordReturnedMail(deps, await request.text()) });
  },
};

/** RFC 8058: the mail program posts here, without cookies and without asking. */
export const oneClickUnsubscribe: RawRoute<Deps> = {
  method: 'POST',
  path: '/mail/unsubscribe/:token',
  policy: 'signed',
  largestBody: 64 * 1024,
  async handle(deps, { params: { token = '' } }) {
    const stopped = await stopLetters(deps, token).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    return stopped ? Response.json(stopped) : Response.json({ code: 'LINK_UNKNOWN' }, { status: 404 });
  },
};

/** The same address opened by a person: the page asks first, because programs open links too. */
export const unsubscribeLink: RawRoute<Deps> = {
  method: 'GET',
  path: '/mail/unsubscribe/:token',
  policy: 'everyone',
  handle: (deps, { params: { token = '' } }) =>
    new Response(null, {
      status: 303,
      headers: {
        location: `${deps.config.BASE_URL}/unsubscribe#letters=${encodeURIComponent(token)}`,
        'cache-control': 'no-store',
      },
    }),
};

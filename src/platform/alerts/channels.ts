import type { Clock } from '../clock.ts';
import type { MailTransport } from '../mail/port.ts';
import { postJson, signedHeaders } from '../signed-post.ts';
import type { AlertRow } from './repository.ts';

/** Alerts that began or ended since the last notice. */
export interface Notice {
  /** Idempotency key: equal for every attempt of one notice. */
  id: string;
  at: Date;
  alerts: readonly AlertRow[];
}

/** Tells the operator. Resolves when the notice was accepted. */
export interface AlertChannel {
  name: 'email' | 'webhook';
  send(notice: Notice): Promise<void>;
}

/** Most alerts that a notice spells out. */
const maximumLines = 25;

const isOver = ({ endedAt }: AlertRow): boolean => endedAt !== null;

function lineOf(alert: AlertRow): string {
  const about = Object.entries(alert.details).map(([name, value]) => `${name} ${value}`);
  const times = alert.kind === 'event' && alert.times > 1 ? [`${alert.times} times`] : [];
  const more = [`since ${alert.since.toISOString()}`, ...times, ...about].join(', ');
  return `${isOver(alert) ? 'Over' : 'Alert'}: ${alert.name}: ${alert.says} (${more})`;
}

/** Words of a notice: one line an alert. */
export function textOf({ alerts }: Notice): string {
  const lines = alerts.slice(0, maximumLines).map(lineOf);
  const left = alerts.length - lines.length;
  return [...lines, ...(left > 0 ? [`And ${left} more: see the log.`] : [])].join('\n');
}

function subjectOf(brand: string, { alerts }: Notice): string {
  const [first] = alerts;
  const open = alerts.filter((alert) => !isOver(alert));
  if (alerts.length === 1 && first) return `${brand}: ${isOver(first) ? 'over: ' : ''}${first.name}`;
  return `${brand}: ${open.length} alerts, ${alerts.length - open.length} over`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Letters to the operator, straight to the mail server: neither the database nor a queue has to work. */
export function emailChannel(parts: {
  transport: MailTransport;
  to: string;
  brand: string;
  host: string;
}): AlertChannel {
  const { transport, to, brand, host } = parts;
  return {
    name: 'email',
    async send(notice) {
      const text = `${textOf(notice)}\n\nWhat each alert asks of you: docs/operating.md, "Watching".\n`;
      await transport.send({
        to,
        subject: subjectOf(brand, notice),
        text,
        html: `<pre style="white-space:pre-wrap">${escaped(text)}</pre>`,
        messageId: `${notice.id}@${host}`,
        sender: null,
        unsubscribeUrl: null,
      });
    },
  };
}

/** JSON to an address: `type`, `timestamp`, `text` in words, and `data.alerts`. Signed as Standard Webhooks says, with a secret. */
export function webhookChannel(parts: {
  url: string;
  secret: string | undefined;
  brand: string;
  clock: Clock;
}): AlertChannel {
  const { url, secret, brand, clock } = parts;
  return {
    name: 'webhook',
    async send(notice) {
      const { id } = notice;
      const body = JSON.stringify({
        type: 'alerts',
        timestamp: notice.at.toISOString(),
        text: `${brand}\n${textOf(notice)}`,
        data: {
          alerts: notice.alerts.map(({ name, says, details, since, endedAt, times }) => ({
            name,
            state: endedAt ? 'over' : 'open',
            says,
            details,
            times,
            since: since.toISOString(),
            ended: endedAt?.toISOString() ?? null,
          })),
        },
      });
      const status = await postJson(url, body, secret ? signedHeaders(secret, { id, at: clock.now(), body }) : {});
      if (status < 200 || status >= 300) throw new Error(`The address of the alerts answered ${status}`);
    },
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Email } from '../mail/port.ts';
import { signedHeaders } from '../signed-post.ts';
import { parseAlert } from './alert-line.ts';
import { emailChannel, webhookChannel, type Notice } from './channels.ts';
import { LineRelay } from './line-relay.ts';
import type { AlertRow } from './repository.ts';

const at = new Date();
const alert: AlertRow = {
  key: 'k',
  name: 'production-failed',
  kind: 'event',
  says: 'a production failed',
  details: { orderId: 'o1' },
  since: at,
  lastAt: at,
  times: 3,
  toldAt: null,
  endedAt: null,
  endToldAt: null,
};
const notice: Notice = { id: 'alerts-1', at, alerts: [alert, { ...alert, name: 'disk-full', endedAt: at }] };

test('OPS-05 alerts are posted signed, with words that a chat program shows', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  let body = '';
  let headers: Record<string, string> = {};
  const server = createServer((request, response) => {
    headers = request.headers as Record<string, string>;
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    await webhookChannel({ url, secret, brand: 'Shop', clock: { now: () => at } }).send(notice);
    expect(headers).toMatchObject(signedHeaders(secret, { id: 'alerts-1', at, body }));
    const posted = JSON.parse(body) as { text: string; data: { alerts: object[] } };
    expect(posted.text).toContain('Alert: production-failed: a production failed');
    expect(posted.data.alerts).toMatchObject([
      { name: 'production-failed', state: 'open', times: 3, details: { orderId: 'o1' } },
      { name: 'disk-full', state: 'over' },
    ]);
  } finally {
    server.close();
  }
});

test('OPS-05 a letter names what began and what is over, and spells out no more than a person reads', async () => {
  const sent: Email[] = [];
  const transport = { send: (email: Email) => Promise.resolve(void sent.push(email)) };
  const channel = emailChannel({ transport, to: 'ops@example.com', brand: 'Shop', host: 'songs.example' });
  await channel.send(notice);
  await channel.send({ ...notice, alerts: Array.from({ length: 200 }, () => alert) });
  const [first, second] = sent;
  expect(first).toMatchObject({ to: 'ops@example.com', subject: 'Shop: 1 alerts, 1 over' });
  expect(first?.text).toContain('Over: disk-full');
  expect(second?.text).toContain('And 175 more');
});

test('OPS-05 lines of one alert are one alert, whatever they measure; errors and other lines are none of it', () => {
  const line = { alert: 'clock-stepped', of: 'process', seconds: 4, count: 7, err: new Error('a@b.example') };
  expect(parseAlert(line, 'the clock was set')).toEqual({
    key: 'clock-stepped of=process',
    name: 'clock-stepped',
    kind: 'event',
    says: 'the clock was set',
    details: { of: 'process', count: 7 },
  });
  expect(parseAlert({ ...line, of: 'database' }, '')?.key).not.toBe('clock-stepped of=process');
  expect(parseAlert({ err: new Error('x') }, 'failed')).toBeNull();
  expect(parseAlert('ready', undefined)).toBeNull();
});

test('OPS-05 alerts of a start are kept until somebody listens', () => {
  const relay = new LineRelay();
  relay.note({ role: 'all' }, 'ready');
  relay.note({ alert: 'database-unavailable' }, 'waiting');
  const heard: unknown[] = [];
  relay.attach((_, message) => heard.push(message));
  relay.note({ alert: 'disk-full' }, 'full');
  expect(heard).toEqual(['waiting', 'full']);
});

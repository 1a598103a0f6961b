import { expect, test } from 'vitest';
import { alertLog } from '../test/alerts.ts';
import { checkSender, domainOf, warnOfSender, type TextRecords } from './sender-records.ts';

const zone =
  (entries: Record<string, string[]>): TextRecords =>
  (name) => {
    if (name.startsWith('silent')) return Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }));
    const texts = entries[name];
    if (!texts) return Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
    // Name servers cut long records into parts of 255 bytes.
    return Promise.resolve(texts.map((text) => [text.slice(0, 10), text.slice(10)]));
  };

const good = {
  'songs.example': ['google-site-verification=x', 'v=spf1 include:_spf.mail.example -all'],
  's1._domainkey.songs.example': ['v=DKIM1; k=rsa; p=MIIBIjANBgkqh'],
  '_dmarc.songs.example': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@songs.example'],
};
const config = { MAIL_FROM: 'Keepsong <hello@Songs.example>', MAIL_DKIM_SELECTORS: 's1' };
const states = async (entries: Record<string, string[]>): Promise<string[]> =>
  (await checkSender(config, zone(entries))).records.map(({ record, state }) => `${record} ${state}`);

test('PART-07 a sender whose domain says who may send passes', async () => {
  expect(await states(good)).toEqual(['SPF good', 'DKIM good', 'DMARC good']);
  expect(domainOf('hello@songs.example')).toBe('songs.example');
});

test('PART-07 records that are missing, protect nothing or contradict each other are told', async () => {
  expect(await states({})).toEqual(['SPF missing', 'DKIM missing', 'DMARC missing']);
  expect(
    await states({
      'songs.example': ['v=spf1 +all'],
      's1._domainkey.songs.example': ['v=DKIM1; p='],
      '_dmarc.songs.example': ['v=DMARC1; p=none'],
    }),
  ).toEqual(['SPF weak', 'DKIM weak', 'DMARC weak']);
  const twice = { ...good, 'songs.example': ['v=spf1 -all', 'v=spf1 include:x ~all'] };
  expect((await states(twice))[0]).toBe('SPF weak');
  const silent = { ...config, MAIL_DKIM_SELECTORS: 'silent' };
  expect((await checkSender(silent, zone(good))).records[1]).toMatchObject({ record: 'DKIM', state: 'unknown' });
  const unnamed = { MAIL_FROM: config.MAIL_FROM, MAIL_DKIM_SELECTORS: undefined };
  expect((await checkSender(unnamed, zone(good))).records.at(-1)).toMatchObject({ record: 'DKIM', state: 'unknown' });
});

test('PART-07 the start warns of each, and of none without a mail server', async () => {
  const { log, alerts } = alertLog();
  await warnOfSender({ ...config, SMTP_URL: 'smtp://mail.example' }, log, zone({}));
  expect(alerts.map(({ alert, record }) => [alert, record])).toEqual(
    ['SPF', 'DKIM', 'DMARC'].map((record) => ['mail-sender', record]),
  );
  await warnOfSender({ ...config, SMTP_URL: undefined }, log, zone({}));
  expect(alerts).toHaveLength(3);
});

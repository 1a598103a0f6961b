import type { Config } from '#platform/config.ts';
import type { Ids } from '#platform/ids.ts';
import { makeFolder } from '#platform/make-folder.ts';
import { checkSender, type TextRecords } from '#platform/mail/sender-records.ts';
import { type Payments, PaymentsError } from '#platform/payments/port.ts';
import { subscribedEvents } from '#platform/payments/stripe-events.ts';
import type { Storage } from '#platform/storage/port.ts';
import { messageOf } from '#platform/operator-error.ts';
import { serviceTimeout, type Finding } from './finding.ts';
import { bucketRefusal, mailRefusal } from './refusals.ts';

const unencrypted =
  'S3_ENDPOINT: begins with http://, and the shop with https://: browsers play and show no files from there.';

/** Writes a file, finds it in the list, reads it back and removes it. */
export async function examineFiles(
  storage: Storage,
  ids: Ids,
  { S3_BUCKET, S3_ENDPOINT, DATA_DIR, BASE_URL }: Config,
): Promise<Finding> {
  const where = S3_BUCKET ? `the bucket ${S3_BUCKET}` : 'DATA_DIR/files';
  const key = `probes/${ids.id().toLowerCase()}.json`;
  const bad = (says: string): Finding => ({ part: 'files', state: 'bad', says });
  try {
    if (!S3_BUCKET) makeFolder(DATA_DIR);
    await storage.put(key, Buffer.from('{}'));
    for await (const part of await storage.read(key)) void part;
    const isListed = await isInList(storage, key);
    await storage.delete(key);
    if (!isListed) return bad(`${where} does not list what was written there: backups would leave files out.`);
    if (S3_BUCKET && S3_ENDPOINT?.startsWith('http:') && BASE_URL.startsWith('https:'))
      return { part: 'files', state: 'weak', says: unencrypted };
    return { part: 'files', state: 'good', says: `A file was written to ${where}, listed, read and removed.` };
  } catch (error) {
    return bad(S3_BUCKET ? bucketRefusal(error, { S3_ENDPOINT }) : `DATA_DIR: ${where} refused: ${messageOf(error)}`);
  }
}

async function isInList(storage: Storage, key: string): Promise<boolean> {
  for await (const listed of storage.list('probes/')) if (listed.key === key) return true;
  return false;
}

/** Signs in at the mail server without sending anything. */
export async function examineMail({ SMTP_URL, NODE_ENV }: Config): Promise<Finding> {
  if (!SMTP_URL)
    return NODE_ENV === 'production'
      ? { part: 'mail', state: 'weak', says: 'SMTP_URL: not set, so letters stay in DATA_DIR/outbox.' }
      : { part: 'mail', state: 'good', says: 'Letters are kept in DATA_DIR/outbox.' };
  try {
    const { askMailServer } = await import('#platform/mail/smtp.ts');
    await askMailServer(SMTP_URL, serviceTimeout);
    return { part: 'mail', state: 'good', says: 'The mail server lets the shop in.' };
  } catch (error) {
    return { part: 'mail', state: 'bad', says: mailRefusal(error) };
  }
}

/** Reads what name servers say of the domain that letters come from. */
export async function examineSender(config: Config, records?: TextRecords): Promise<Finding[]> {
  if (!config.SMTP_URL) return [];
  const sender = await checkSender(config, records);
  return sender.records.map(({ record, name, state }) => ({
    part: 'mail',
    state: state === 'good' ? 'good' : 'weak',
    says: `${record} of ${name} is ${state}${state === 'good' ? '' : ': letters may end as spam'}.`,
  }));
}

/** Sentence that names the setting to look at, where the answer says that it is one. */
function causeOf(error: unknown): string {
  const message = messageOf(error).replace(/\.$/, '');
  if (!(error instanceof PaymentsError)) return message;
  if (error.code === 'unauthorised') return `STRIPE_SECRET_KEY: Stripe refuses this key: ${message}.`;
  if (error.code !== 'unavailable') return `Stripe refused: ${message}.`;
  return `Stripe does not answer: ${message}. Look at the way from this machine to api.stripe.com, and ask again.`;
}

/** Asks the payment provider with the shop's key, and compares the events it sends here with those the shop acts on. */
export async function examinePayments(payments: Payments, config: Config): Promise<Finding> {
  if (config.emulatesPayments)
    return { part: 'payments', state: 'good', says: 'Payments are emulated, no money moves.' };
  const address = `${config.BASE_URL}/webhooks/stripe`;
  try {
    const endpoint = (await payments.endpoints()).find(({ url, isOn }) => isOn && url === address);
    if (!endpoint)
      return {
        part: 'payments',
        state: 'bad',
        says: `Stripe sends no events to ${address}: make an endpoint with that address, or payments are found out minutes late.`,
      };
    const missing = endpoint.events.includes('*')
      ? []
      : subscribedEvents.filter((event) => !endpoint.events.includes(event));
    return missing.length === 0
      ? { part: 'payments', state: 'good', says: 'Stripe takes the key and sends every event that the shop acts on.' }
      : { part: 'payments', state: 'bad', says: `Stripe's endpoint lacks these events: ${missing.join(', ')}.` };
  } catch (error) {
    return { part: 'payments', state: 'bad', says: causeOf(error) };
  }
}

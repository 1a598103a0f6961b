import type { Environment } from './environment.ts';
import { isSigningSecret } from './signed-post.ts';

/** Finds settings that are valid one by one but conflict with each other. @returns messages for the operator */
export function findConfigConflicts(env: Environment): string[] {
  const problems: string[] = [];
  const need = (missing: unknown, problem: string): void => {
    if (missing) problems.push(problem);
  };
  const live = /^[a-z]+_live/.test(env.STRIPE_SECRET_KEY ?? '');
  need(
    live && env.NODE_ENV !== 'production',
    'STRIPE_SECRET_KEY: a live key takes real money; use a test key (sk_test_…), or NODE_ENV=production for the shop itself',
  );
  const real = env.NODE_ENV === 'production' && env.DATABASE_URL !== undefined;
  need(
    live && !env.DATABASE_URL,
    'DATABASE_URL: live payments need PostgreSQL, the embedded database may lose rows in a power cut',
  );
  need(env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET, 'STRIPE_WEBHOOK_SECRET: needed with STRIPE_SECRET_KEY');
  need(
    env.STRIPE_WEBHOOK_SECRET?.split(',').some((secret) => secret.trim().length < 16),
    'STRIPE_WEBHOOK_SECRET: too short',
  );
  need(env.ROLE !== 'all' && !env.DATABASE_URL, 'DATABASE_URL: separate web and worker processes need PostgreSQL');
  need(
    env.ROLE !== 'all' && !env.STRIPE_SECRET_KEY && !env.STRIPE_API_BASE,
    'STRIPE_SECRET_KEY: separate processes cannot share the payment emulator of one; set a key, or STRIPE_API_BASE for tests',
  );
  need(
    env.NODE_ENV === 'production' && !env.STRIPE_SECRET_KEY && !env.STRIPE_API_BASE && env.DEMO !== true,
    'STRIPE_SECRET_KEY: needed in production, or anyone could pay with a test card; DEMO=true if that is meant',
  );
  need(env.ROLE === 'worker' && !env.EXECUTOR_ID, 'EXECUTOR_ID: each worker needs a stable name of its own');
  need(
    env.OLD_SECRETS && !env.HASH_SECRET,
    'HASH_SECRET: needed with OLD_SECRETS, the very first SECRET: orders are found by hashes that were made with it',
  );
  need(
    env.OLD_SECRETS?.split(',').some((secret) => secret.trim().length < 32),
    'OLD_SECRETS: each of at least 32 characters, separated by commas',
  );
  need(real && !env.SECRET, 'SECRET: needed in production');
  need(real && !env.BASE_URL, 'BASE_URL: needed in production');
  need(live && !env.BASE_URL?.startsWith('https://'), 'BASE_URL: live payments need https');
  return [...problems, ...contradictionsOfOthers(env)];
}

/** Finds conflicts among settings for metrics, webhooks and file storage. */
function contradictionsOfOthers(env: Environment): string[] {
  const problems: string[] = [];
  const need = (missing: unknown, problem: string): void => {
    if (missing) problems.push(problem);
  };
  need(
    !isLoopback(env.METRICS_HOST) && !env.METRICS_TOKEN,
    'METRICS_TOKEN: needed where METRICS_HOST is reached from other machines',
  );
  need(
    (env.AUTOMATION_COMPLETED_URL || env.AUTOMATION_ABANDONED_URL) && !env.AUTOMATION_SECRET,
    'AUTOMATION_SECRET: needed with AUTOMATION_COMPLETED_URL and AUTOMATION_ABANDONED_URL',
  );
  need(
    env.AUTOMATION_SECRET && !isSigningSecret(env.AUTOMATION_SECRET),
    'AUTOMATION_SECRET: must be whsec_ and 24 to 64 bytes in base64',
  );
  need(env.EVENTS_URL && !env.EVENTS_SECRET, 'EVENTS_SECRET: needed with EVENTS_URL');
  need(
    env.EVENTS_SECRET && !isSigningSecret(env.EVENTS_SECRET),
    'EVENTS_SECRET: must be whsec_ and 24 to 64 bytes in base64',
  );
  need(
    env.ALERT_WEBHOOK_SECRET && !isSigningSecret(env.ALERT_WEBHOOK_SECRET),
    'ALERT_WEBHOOK_SECRET: must be whsec_ and 24 to 64 bytes in base64',
  );
  for (const name of webhookAddresses)
    need(
      hasCredentials(env[name]),
      `${name}: without user name and password in the address, which cannot be sent there; use a secret in its path, or its signature`,
    );
  need(
    env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY),
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: needed with S3_BUCKET',
  );
  need(
    env.S3_BUCKET && !env.S3_ENDPOINT && env.S3_REGION === 'auto',
    "S3_REGION: Amazon needs the bucket's region, such as eu-west-2; for another service set S3_ENDPOINT",
  );
  return problems;
}

const webhookAddresses = [
  'AUTOMATION_COMPLETED_URL',
  'AUTOMATION_ABANDONED_URL',
  'EVENTS_URL',
  'ALERT_WEBHOOK_URL',
] as const;

function hasCredentials(address: string | undefined): boolean {
  if (address === undefined) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

const isLoopback = (host: string): boolean => host === '::1' || host === 'localhost' || host.startsWith('127.');

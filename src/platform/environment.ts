import { z } from 'zod';
import { parseNeuralVoices } from '#studio/voice/neural/neural-voices.ts';
import { alertVariables } from './alerts/alert-variables.ts';
import { isDatabaseAddress, isPostgresAddress, withEscapes } from './db/database-address.ts';
import { engineVariables } from './engines/engine-variables.ts';
import { mailVariables } from './mail/mail-variables.ts';
import { tracingVariables } from './tracing/tracing-variables.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const optional = z.string().min(1).optional();
const databaseAddress = z
  .string()
  .min(1)
  .refine(isPostgresAddress, { error: 'begins with postgres:// or postgresql://', abort: true })
  .refine(isDatabaseAddress, {
    error: 'no address; write @ / : # ? % of its password as %40 %2F %3A %23 %3F %25, or set PGPASSWORD instead',
  })
  .transform(withEscapes);
const networks = z.string().superRefine((list, context) => {
  try {
    parseTrustedProxies(list);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});

const neuralVoices = z.string().transform((list, context) => {
  try {
    return parseNeuralVoices(list);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

/** Every environment variable there is. `.describe` becomes the line in `.env.example`. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production turns on the strict checks, and is what every command of the built shop takes'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('where the web server listens'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe(
      'address the web server listens on; 0.0.0.0 in a container, or where others are to reach it without a proxy',
    ),
  BASE_URL: z.url().optional().describe('public address, e.g. https://songs.example; default http://localhost:PORT'),
  DATA_DIR: z.string().default('./data').describe('database, files, outbox and secrets when nothing else is set'),
  DATABASE_URL: databaseAddress
    .optional()
    .describe('PostgreSQL 15 or newer; without it an embedded database in DATA_DIR'),
  PGPASSWORD: optional.describe('password of DATABASE_URL as it is, where the address has none'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('web answers browsers, worker makes songs'),
  EXECUTOR_ID: optional.describe('stable name of this process; needed when several workers share a database'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('signs cookies and addresses, at least 32 characters; generated in DATA_DIR if unset outside production'),
  OLD_SECRETS: optional.describe(
    'earlier values of SECRET, separated by commas: what they signed and sealed is still read; needs HASH_SECRET',
  ),
  HASH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('the very first SECRET, once that was changed: hashes of addresses are stored under it; default SECRET'),
  STRIPE_SECRET_KEY: optional.describe('Stripe; without it payments are emulated and no money moves'),
  STRIPE_WEBHOOK_SECRET: optional.describe('whsec_…; two separated by a comma while rotating'),
  STRIPE_API_BASE: z
    .url()
    .optional()
    .describe("another address of Stripe's API, for tests against the stand-alone emulator"),
  ...mailVariables,
  AUTOMATION_COMPLETED_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('each submitted simple order is posted here; without it the record is only kept in the log'),
  AUTOMATION_ABANDONED_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('each simple order that was left unfinished is posted here'),
  AUTOMATION_SECRET: optional.describe('whsec_ and 24 to 64 bytes in base64; signs what is posted (Standard Webhooks)'),
  EVENTS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('events of orders (order.paid, song.released, …) are posted here for programs of yours'),
  EVENTS_SECRET: optional.describe('whsec_ and 24 to 64 bytes in base64; signs events (Standard Webhooks)'),
  ...engineVariables,
  S3_BUCKET: optional.describe('files in S3 instead of DATA_DIR/files'),
  S3_ENDPOINT: z.url().optional().describe("address of the S3 service; default Amazon's of S3_REGION"),
  S3_REGION: z.string().default('auto').describe('region of the bucket, e.g. eu-west-2; auto where a service has none'),
  S3_VIRTUAL_HOSTED: flag
    .default(false)
    .describe('true for a service that wants the bucket in the name of the host and not in the path'),
  S3_ACCESS_KEY_ID: optional.describe('S3 access key'),
  S3_SECRET_ACCESS_KEY: optional.describe('S3 secret key'),
  FFMPEG_PATH: optional.describe('ffmpeg to use; default: the system one, else the bundled one'),
  ASSET_MAX_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(2000)
    .default(500)
    .describe('largest file that staff upload to an order, in MiB'),
  MIN_FREE_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(100)
    .describe('room in DATA_DIR, in MiB, below which /health/ready says no'),
  STUDIO_PARALLEL: z.coerce
    .number()
    .int()
    .min(1)
    .max(8)
    .default(1)
    .describe('songs made at the same time by one worker'),
  NEURAL_VOICES: neuralVoices
    .optional()
    .describe(
      'voices of your own models, e.g. en/female=/srv/voices/lessac,it/male=/srv/voices/several#3; without it the embedded voices sing',
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('debug, info, warn, error or silent'),
  TRUSTED_PROXIES: networks
    .optional()
    .describe(
      'networks of the reverse proxies whose X-Forwarded-For counts, e.g. 127.0.0.1,10.0.0.0/8; without it none is believed',
    ),
  TRUST_PROXY: flag
    .default(false)
    .describe('outdated, set TRUSTED_PROXIES: true believes X-Forwarded-For of whoever connects'),
  HSTS_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .default(63_072_000)
    .describe('seconds for which browsers stay with https once they have come by it; 0 tells them nothing'),
  HSTS_SUBDOMAINS: flag
    .default(true)
    .describe('the same for names below the one of BASE_URL; false where one of them has no https'),
  SHUTDOWN_PAUSE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe('seconds between saying no at /health/ready and closing, for a balancer to notice'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe('/metrics on a port of its own, for workers too'),
  METRICS_HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('address that METRICS_PORT listens on; another than this machine needs METRICS_TOKEN'),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      '/metrics for whoever sends it as bearer token, at least 16 characters: on METRICS_PORT, or without one on PORT',
    ),
  ...tracingVariables,
  ...alertVariables,
  UPLOADS_MAX_MB: z.coerce
    .number()
    .int()
    .min(100)
    .default(20_480)
    .describe('room for photos that no paid order has taken, in MiB; beyond it uploads are refused'),
  STAFF_TOTP: flag
    .optional()
    .describe('staff need a second factor; default true in production on PostgreSQL, false otherwise'),
  DEMO: flag
    .optional()
    .describe(
      'demo orders and ratings, in production also the mailbox page and emulated payments; default true on the embedded database outside production',
    ),
});

export type Environment = z.output<typeof environment>;

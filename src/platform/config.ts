import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { engineVariables } from './engines/engine-variables.ts';
import { keyedHash } from './ids.ts';
import { readVariables, withFileContents } from './read-variables.ts';
import { isSigningSecret } from './signed-post.ts';
import { nearestHop, parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const optional = z.string().min(1).optional();
const networks = z.string().superRefine((list, context) => {
  try {
    parseTrustedProxies(list);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
  }
});

/** Every environment variable there is. `.describe` becomes the line in `.env.example`. */
export const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('production turns on the strict checks'),
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
  DATABASE_URL: optional.describe('PostgreSQL 15 or newer; without it an embedded database in DATA_DIR'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('web answers browsers, worker makes songs'),
  EXECUTOR_ID: optional.describe('stable name of this process; needed when several workers share a database'),
  SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('signs cookies and addresses, at least 32 characters; generated in DATA_DIR if unset outside production'),
  STRIPE_SECRET_KEY: optional.describe('Stripe; without it payments are emulated and no money moves'),
  STRIPE_WEBHOOK_SECRET: optional.describe('whsec_…; two separated by a comma while rotating'),
  STRIPE_API_BASE: z
    .url()
    .optional()
    .describe("another address of Stripe's API, for tests against the stand-alone emulator"),
  SMTP_URL: optional.describe('smtp://user:password@host:587; without it mail goes to the outbox folder'),
  MAIL_FROM: z.string().default('Keepsong <hello@keepsong.example>').describe('sender of every e-mail'),
  AUTOMATION_COMPLETED_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('each submitted simple order is posted here; without it the record is only kept in the log'),
  AUTOMATION_ABANDONED_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('each simple order that was left unfinished is posted here'),
  AUTOMATION_SECRET: optional.describe('whsec_ and 24 to 64 bytes in base64; signs what is posted (Standard Webhooks)'),
  ...engineVariables,
  S3_BUCKET: optional.describe('files in S3 instead of DATA_DIR/files'),
  S3_ENDPOINT: z.url().optional().describe('address of the S3 service'),
  S3_REGION: z.string().default('auto').describe('region of the bucket'),
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

const engineEnvironment = environment.pick({
  FFMPEG_PATH: true,
  ...(Object.fromEntries(Object.keys(engineVariables).map((name) => [name, true])) as Record<
    keyof typeof engineVariables,
    true
  >),
});
export type EngineEnvironment = z.output<typeof engineEnvironment>;

export type Environment = z.output<typeof environment>;

export interface Config extends Omit<
  Environment,
  'BASE_URL' | 'SECRET' | 'DEMO' | 'STAFF_TOTP' | 'EXECUTOR_ID' | 'STRIPE_WEBHOOK_SECRET'
> {
  BASE_URL: string;
  SECRET: string;
  DEMO: boolean;
  /** Staff may not work without a second factor. */
  STAFF_TOTP: boolean;
  EXECUTOR_ID: string;
  webhookSecrets: string[];
  /** Payments are emulated inside this process. */
  emulatesPayments: boolean;
  /** E-mails can be read at `/_mailbox`, by whoever has `operatorKey`. */
  hasMailbox: boolean;
  /** Opens the mailbox and the emulator's own page: 128 bits, hexadecimal. The service prints it at its start. */
  operatorKey: string;
  trustedProxies: TrustedProxies;
}

/** The list of everything wrong, at once. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Keepsong cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads and checks the environment and its files. @throws ConfigError naming every problem. */
export function readConfig(variables: Record<string, string | undefined> = readVariables(process.env)): Config {
  const given = withFileContents(variables, Object.keys(environment.shape));
  if (given.problems.length > 0) throw new ConfigError(given.problems);
  const set = Object.fromEntries(Object.entries(given.set).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const env = parsed.data;
  const problems = contradictions(env);
  if (problems.length > 0) throw new ConfigError(problems);
  const emulatesPayments = !env.STRIPE_SECRET_KEY && !env.STRIPE_API_BASE;
  const isProduction = env.NODE_ENV === 'production';
  const SECRET = env.SECRET ?? keptSecret(env.DATA_DIR, 'secret');
  return {
    ...env,
    BASE_URL: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    SECRET,
    STAFF_TOTP: env.STAFF_TOTP ?? (isProduction && env.DATABASE_URL !== undefined),
    DEMO: env.DEMO ?? (!env.DATABASE_URL && env.NODE_ENV === 'development'),
    EXECUTOR_ID: env.EXECUTOR_ID ?? 'local',
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET?.split(',').map((secret) => secret.trim()) ?? [
      `whsec_${keptSecret(env.DATA_DIR, 'webhook-secret')}`,
    ],
    emulatesPayments,
    hasMailbox: !env.SMTP_URL && !env.DATABASE_URL && (!isProduction || env.DEMO === true),
    operatorKey: keyedHash(SECRET, 'mailbox and payment emulator').slice(0, 32),
    trustedProxies:
      env.TRUSTED_PROXIES === undefined && env.TRUST_PROXY
        ? nearestHop
        : parseTrustedProxies(env.TRUSTED_PROXIES ?? ''),
  };
}

/** The part of the environment that names engines, for the terminal: it makes no secret and needs no shop. @throws ConfigError */
export function readEngineConfig(
  variables: Record<string, string | undefined> = readVariables(process.env),
): EngineEnvironment {
  const { set, problems } = withFileContents(variables, Object.keys(engineEnvironment.shape));
  if (problems.length > 0) throw new ConfigError(problems);
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = engineEnvironment.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

function contradictions(env: Environment): string[] {
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
  need(real && !env.SECRET, 'SECRET: needed in production');
  need(real && !env.BASE_URL, 'BASE_URL: needed in production');
  need(live && !env.BASE_URL?.startsWith('https://'), 'BASE_URL: live payments need https');
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
  need(
    env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY),
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: needed with S3_BUCKET',
  );
  return problems;
}

const isLoopback = (host: string): boolean => host === '::1' || host === 'localhost' || host.startsWith('127.');

/** A secret of this machine, made once and kept beside the data. Never used in production on PostgreSQL. */
function keptSecret(directory: string, name: string): string {
  const file = path.join(directory, name);
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

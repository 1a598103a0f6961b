import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { findConfigConflicts } from './config-conflicts.ts';
import { withPassword } from './db/database-address.ts';
import { engineVariables } from './engines/engine-variables.ts';
import { environment, type Environment } from './environment.ts';
import { keyedHash } from './ids.ts';
import { makeFolder, unwritableData } from './make-folder.ts';
import { OperatorError } from './operator-error.ts';
import { readVariables, withFileContents } from './read-variables.ts';
import { nearestHop, parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

const engineEnvironment = environment.pick({
  FFMPEG_PATH: true,
  NEURAL_VOICES: true,
  ...(Object.fromEntries(Object.keys(engineVariables).map((name) => [name, true])) as Record<
    keyof typeof engineVariables,
    true
  >),
});
export type EngineEnvironment = z.output<typeof engineEnvironment>;

export interface Config extends Omit<
  Environment,
  | 'BASE_URL'
  | 'PGPASSWORD'
  | 'SECRET'
  | 'OLD_SECRETS'
  | 'HASH_SECRET'
  | 'DEMO'
  | 'STAFF_TOTP'
  | 'EXECUTOR_ID'
  | 'STRIPE_WEBHOOK_SECRET'
> {
  BASE_URL: string;
  SECRET: string;
  /** Earlier values of SECRET. What they signed counts; nothing is signed or sealed with them any more. */
  oldSecrets: readonly string[];
  /** Key of stored hashes of guessable values; it never changes. */
  HASH_SECRET: string;
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
export class ConfigError extends OperatorError {
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
  const problems = findConfigConflicts(env);
  if (problems.length > 0) throw new ConfigError(problems);
  const { PGPASSWORD, ...settings } = env;
  const emulatesPayments = !env.STRIPE_SECRET_KEY && !env.STRIPE_API_BASE;
  const isProduction = env.NODE_ENV === 'production';
  const SECRET = env.SECRET ?? keptSecret(env.DATA_DIR, 'secret');
  return {
    ...settings,
    DATABASE_URL: env.DATABASE_URL && PGPASSWORD ? withPassword(env.DATABASE_URL, PGPASSWORD) : env.DATABASE_URL,
    BASE_URL: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    SECRET,
    oldSecrets: env.OLD_SECRETS?.split(',').map((secret) => secret.trim()) ?? [],
    HASH_SECRET: env.HASH_SECRET ?? SECRET,
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

/**
 * A secret of this machine, made once and kept beside the data. Never used in production on PostgreSQL.
 * @throws ConfigError where it cannot be written, and for an empty file: nothing that an empty secret signs is signed
 */
function keptSecret(directory: string, name: string): string {
  const file = path.join(directory, name);
  if (!existsSync(file)) {
    // Beside its place first: a full disk would leave an empty one there.
    const unfinished = `${file}.${process.pid}`;
    try {
      makeFolder(directory);
      writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
      renameSync(unfinished, file);
    } catch (error) {
      throw new ConfigError([unwritableData(directory, error)]);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret === '')
    throw new ConfigError([
      `${file}: empty, as after a full disk; put back the one of this shop, or delete it if there is no shop yet`,
    ]);
  return secret;
}

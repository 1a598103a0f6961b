import { existsSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '#platform/config.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { ownAddress } from '../open-service.ts';
import { backupPath } from './backup-route.ts';
import { manifestFile, manifestSchema, type Manifest } from './manifest.ts';

interface Answer {
  status: number | undefined;
  body: string;
}

const refusal = z.object({ message: z.string() });

/**
 * Has the running shop back itself up: it alone may open its embedded database. Null where none runs.
 * @throws OperatorError with the shop's reason
 */
export async function requestBackup(config: Config, folder: string): Promise<Manifest | null> {
  const answer = await post(config, folder);
  if (answer === null) return null;
  if (answer.status !== 200)
    throw new OperatorError(`The running shop made no backup (${answer.status}): ${reasonOf(answer)}`);
  // A unit of systemd may see another /tmp than this command.
  if (!existsSync(path.join(folder, manifestFile)))
    throw new OperatorError(
      `The running shop wrote ${folder} where this command cannot see it: name a folder that both see.`,
    );
  return manifestSchema.parse(JSON.parse(answer.body));
}

/** Not `fetch`, which gives up after five minutes. */
function post(config: Config, folder: string): Promise<Answer | null> {
  const headers = { authorization: `Bearer ${config.operatorKey}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${ownAddress(config)}${backupPath}`, { method: 'POST', headers }, (incoming) => {
      let body = '';
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
      incoming.on('error', reject);
      incoming.on('end', () => resolve({ status: incoming.statusCode, body }));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    );
    outgoing.end(JSON.stringify({ folder }));
  });
}

/** The shop's own words; another program on its port says something else. */
function reasonOf({ body }: Answer): string {
  try {
    return refusal.parse(JSON.parse(body)).message;
  } catch {
    return body.slice(0, 200);
  }
}

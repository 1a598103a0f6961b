import { EngineError } from './engine-error.ts';

export interface EngineRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | FormData;
  /** Seconds until a whole answer has to be there. */
  patience: number;
  signal: AbortSignal;
}

export interface EngineAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Largest answer that is read, in bytes: two WAVs of ten minutes. */
const mostBytes = 256 * 1024 * 1024;

/** Faults of a connection that never came about. */
const neverConnected = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/**
 * Sends a request and reads the whole answer. Redirects are not followed: they would carry a key elsewhere.
 * @throws EngineError unreachable, unanswered
 */
export async function ask({
  url,
  method = 'POST',
  headers,
  body,
  patience,
  signal,
}: EngineRequest): Promise<EngineAnswer> {
  try {
    const response = await fetch(url, {
      method,
      ...(headers ? { headers } : {}),
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience * 1000)]),
    });
    return { status: response.status, headers: response.headers, bytes: await wholeBody(response) };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const fault = neverConnected.test(codeOf(error)) ? 'unreachable' : 'unanswered';
    throw new EngineError(fault, `${new URL(url).host}: ${textOf(error)}`, { cause: error });
  }
}

async function wholeBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.byteLength;
    if (size > mostBytes) throw new EngineError('bad-answer', 'The answer is too large.');
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

/** The service's words in a refusal, from the places where services put them. */
export function wordsOf(bytes: Buffer): string {
  const text = bytes.toString('utf8').trim();
  try {
    const answer = JSON.parse(text) as Record<string, unknown>;
    return firstText([answer['error'], answer['detail'], answer['message']]) ?? text;
  } catch {
    return text;
  }
}

function firstText(candidates: unknown[]): string | undefined {
  for (const candidate of candidates) {
    if (typeof candidate === 'string' && candidate !== '') return candidate;
    if (Array.isArray(candidate)) {
      const inside = firstText(candidate as unknown[]);
      if (inside !== undefined) return inside;
    } else if (typeof candidate === 'object' && candidate !== null) {
      const { message, msg, status } = candidate as Record<string, unknown>;
      const inside = firstText([message, msg, status]);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/**
 * Sorts a status that is no success. 5xx is 'unanswered': nothing tells whether the work behind it was done.
 * @throws EngineError always for a status of 400 and above
 */
export function refuseByStatus({ status, bytes }: EngineAnswer): void {
  if (status < 400) return;
  const words = `${status}: ${wordsOf(bytes)}`;
  if (status === 401 || status === 402 || status === 403) throw new EngineError('refused-key', words);
  if (status === 429 || status === 503) throw new EngineError('busy', words);
  if (status < 500) throw new EngineError('refused-job', words);
  throw new EngineError('unanswered', words);
}

/** @throws EngineError bad-answer */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    throw new EngineError('bad-answer', `No JSON: ${bytes.toString('utf8', 0, 200)}`, { cause: error });
  }
}

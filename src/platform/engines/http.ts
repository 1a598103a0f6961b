import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { EngineError } from './engine-error.ts';

export interface EngineRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | FormData;
  /** Seconds until a whole answer has to be there. Nothing else limits it: a song may be silent for minutes. */
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

/**
 * Sends a request over a connection of its own and reads the whole answer. A fault before the connection stood, its TLS
 * included, is 'unreachable': no byte of the request had gone out. Redirects are not followed: they would carry a key elsewhere.
 * @throws EngineError unreachable, unanswered, refused-job, bad-answer
 */
export async function requestEngine({
  url,
  method = 'POST',
  headers,
  body,
  patience,
  signal,
}: EngineRequest): Promise<EngineAnswer> {
  const address = new URL(url);
  const content = await contentOf(body);
  const ending = AbortSignal.any([signal, AbortSignal.timeout(patience * 1000)]);
  const options = {
    method,
    headers: { 'accept-encoding': 'identity', ...content.headers, ...headers },
    // A connection that was kept may be closed already, and nobody could tell a lost purchase from it.
    agent: false,
    signal: ending,
  } as const;
  const isSecure = address.protocol === 'https:';
  let connected = false;
  try {
    const request = (isSecure ? secureRequest : plainRequest)(address, options);
    request.once('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    const response = await answerTo(request, content.bytes);
    const status = response.statusCode ?? 0;
    const bytes = await wholeBody(response);
    if (status >= 300 && status < 400) throw redirected(method, status);
    return { status, headers: new Headers(pairsOf(response)), bytes };
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const words = ending.aborted && !signal.aborted ? `no answer within ${patience} seconds` : textOf(error);
    throw new EngineError(connected ? 'unanswered' : 'unreachable', `${address.host}: ${words}`, { cause: error });
  }
}

/** Statuses that send the same request elsewhere, so that it was not taken here. */
const sentOn: ReadonlySet<number> = new Set([301, 307, 308]);

/** A POST that is answered with another redirect, such as 303, may have been taken: its result is elsewhere. */
function redirected(method: EngineRequest['method'], status: number): EngineError {
  const isTaken = method === 'POST' && !sentOn.has(status);
  return new EngineError(isTaken ? 'unanswered' : 'refused-job', `${status}: a redirect is not followed`);
}

async function contentOf(body: EngineRequest['body']): Promise<{ headers: Record<string, string>; bytes: Buffer }> {
  if (body === undefined) return { headers: {}, bytes: Buffer.alloc(0) };
  const form = new Response(body);
  const bytes = Buffer.from(await form.arrayBuffer());
  const type = form.headers.get('content-type');
  return { headers: { ...(type && { 'content-type': type }), 'content-length': String(bytes.length) }, bytes };
}

function answerTo(request: ClientRequest, bytes: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    // More than once: a body that nobody takes fails after the answer.
    request.on('error', reject);
    request.end(bytes);
  });
}

async function wholeBody(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    const bytes = part as Buffer;
    size += bytes.byteLength;
    if (size > mostBytes) throw new EngineError('bad-answer', 'The answer is too large.');
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function pairsOf({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  );
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  // Tries of several addresses have no message together, only a code.
  const code = 'code' in error ? String(error.code) : '';
  return error.message || code || 'unknown';
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
export function refuseByStatus({ status, headers, bytes }: EngineAnswer): void {
  if (status < 400) return;
  const words = `${status}: ${wordsOf(bytes)}`;
  if (status === 401 || status === 402 || status === 403) throw new EngineError('refused-key', words);
  if (status === 429 || status === 503) throw new EngineError('busy', words, { retryAfter: retryAfterOf(headers) });
  if (status < 500) throw new EngineError('refused-job', words);
  throw new EngineError('unanswered', words);
}

/** Seconds of a Retry-After, which is a number or a date; null where there is none. */
function retryAfterOf(headers: Headers): number | null {
  const told = headers.get('retry-after')?.trim();
  if (told === undefined || told === '') return null;
  if (/^\d+$/.test(told)) return Number(told);
  const [until, now] = [Date.parse(told), Date.parse(headers.get('date') ?? '')];
  return Number.isNaN(until) || Number.isNaN(now) ? null : Math.max(0, (until - now) / 1000);
}

/** @throws EngineError bad-answer */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    throw new EngineError('bad-answer', `No JSON: ${bytes.toString('utf8', 0, 200)}`, { cause: error });
  }
}

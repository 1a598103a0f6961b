import { ERRORS, Metadata, Server, type Upload } from '@tus/server';
import { fillMessage } from '#kit/refusal.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { finishPhoto as contract } from '../contract.ts';
import { displayName } from '../domain/display-name.ts';
import { maximumPhotoBytes } from '../domain/limits.ts';
import { beginUpload, resumeUpload } from './begin-upload.ts';
import type { UploadLimitReached } from './budget.ts';
import type { UploadDeps } from './deps.ts';
import { diskFullStatus, IncomingRefused, refuseForOutage } from './incoming-files.ts';
import { removePhoto } from './remove-photo.ts';
import { recordReceivedBytes, recordReceiving } from './repository.ts';

/** Who sends; the upload server carries it through by the request. */
interface Sender {
  ownerKeyHash: string;
  address: string;
  begun?: string;
  /** Why it may not send now. */
  refused?: UploadLimitReached;
}

type Caller = Pick<RequestContext, 'browser' | 'knownBrowser' | 'address'>;
type Room = Omit<UploadDeps, 'jobs' | 'photoDecoder'>;
type Refusable = { status_code: number; body: string };

const uploadsPath = '/uploads';
const uploadAddress = /^\/uploads\/([0-9a-z]{26})$/;
const messages = contract['~orpc'].errorMap;

/** Refusals that no other file of this browser would change. */
const refusals = {
  'too-often': { status: 429, code: 'TOO_MANY_UPLOADS', message: 'Too many uploads. Please try again later.' },
  full: { status: diskFullStatus, code: 'UPLOADS_FULL', message: messages.DISK_FULL.message },
} as const;

/**
 * Receives photos by the tus protocol 1.0.0 (creation, creation-with-upload, termination), so that a cut line or a reload goes
 * on where it stopped. An upload belongs to the browser that began it; for any other it does not exist. Nothing is ever sent out.
 */
export class UploadReceiver {
  readonly #deps: Room;
  readonly #tus: Server;
  readonly #senders = new WeakMap<object, Sender>();

  constructor(deps: Room) {
    this.#deps = deps;
    this.#tus = new Server({
      path: uploadsPath,
      datastore: deps.incoming,
      maxSize: maximumPhotoBytes,
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: () => deps.ids.id(),
      onUploadCreate: (request, upload) => this.#begin(this.#senderOf(request), upload),
      onResponseError: (request, error) => this.#explain(request.headers, error),
    });
  }

  /** Answers everything below `/uploads`. */
  async handle(request: Request, caller: Caller): Promise<Response> {
    const { pathname } = new URL(request.url);
    const id = uploadAddress.exec(pathname)?.[1];
    const isCollection = pathname === uploadsPath || pathname === `${uploadsPath}/`;
    if (request.method === 'OPTIONS' && (id ?? isCollection)) return this.#tus.handleWeb(request);
    if (!request.headers.has('tus-resumable')) return notFound();
    if (request.method === 'POST' && isCollection) return this.#create(request, caller);
    const ownerKeyHash = caller.knownBrowser();
    if (id === undefined || ownerKeyHash === null) return notFound();
    if (request.method === 'DELETE') return this.#remove(ownerKeyHash, id);
    if (request.method !== 'HEAD' && request.method !== 'PATCH') return notFound();
    return this.#go(request, ownerKeyHash, id);
  }

  async #create(request: Request, caller: Caller): Promise<Response> {
    const sender: Sender = { ownerKeyHash: caller.browser(), address: caller.address };
    this.#senders.set(request, sender);
    const response = await this.#tus.handleWeb(request);
    if (sender.begun && response.ok) await this.#count(sender.begun);
    if (sender.begun && !response.ok) await removePhoto(this.#deps, sender.ownerKeyHash, sender.begun);
    return sender.refused ? refusal(sender.refused) : response;
  }

  /** Goes on with an upload, or tells how far it is. A full disk ends it, so that no half file takes the room that is left. */
  async #go(request: Request, ownerKeyHash: string, id: string): Promise<Response> {
    if (request.method === 'HEAD') {
      const touch = { ownerKeyHash, id, at: this.#deps.clock.now(), sends: false };
      return (await recordReceiving(this.#deps.db, touch)) ? this.#tus.handleWeb(request) : notFound();
    }
    const resumed = await resumeUpload(this.#deps, ownerKeyHash, id);
    if (typeof resumed !== 'boolean') return refusal(resumed);
    if (!resumed) return notFound();
    try {
      const response = await this.#tus.handleWeb(request);
      if (response.status === diskFullStatus) await removePhoto(this.#deps, ownerKeyHash, id);
      return response;
    } finally {
      await this.#count(id);
    }
  }

  /** Writes what has arrived, of an upload that was cut as well: as much counts once it is not kept free any more. */
  async #count(id: string): Promise<void> {
    const bytes = await this.#deps.incoming.sizeOf(id);
    if (bytes !== null) await recordReceivedBytes(this.#deps.db, id, bytes, this.#deps.clock.now());
  }

  async #remove(ownerKeyHash: string, id: string): Promise<Response> {
    const { removed } = await removePhoto(this.#deps, ownerKeyHash, id);
    return removed ? new Response(null, { status: 204, headers: { 'Tus-Resumable': '1.0.0' } }) : notFound();
  }

  async #begin(sender: Sender, upload: Upload): Promise<{ metadata: Upload['metadata'] }> {
    const { ownerKeyHash, address } = sender;
    const fileName = upload.metadata?.['filename'] ?? '';
    const begun = await beginUpload(this.#deps, {
      id: upload.id,
      ownerKeyHash,
      address,
      fileName,
      sentBytes: upload.size ?? 0,
    }).catch(refuseForOutage);
    if (begun.outcome === 'too-many') throw new IncomingRefused(messages.TOO_MANY.status, messages.TOO_MANY.message);
    if (begun.outcome === 'too-often' || begun.outcome === 'full') {
      sender.refused = begun;
      throw new IncomingRefused(refusals[begun.outcome].status, refusals[begun.outcome].message);
    }
    sender.begun = upload.id;
    return { metadata: { filename: begun.name } };
  }

  #senderOf(request: object): Sender {
    const sender = this.#senders.get(request);
    if (!sender) throw new Error('An upload without a sender');
    return sender;
  }

  /** WIZ-09's words for a file too large; nothing of what went wrong inside. */
  #explain(headers: Headers, error: Error | Refusable): Refusable | undefined {
    if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED) {
      const file = displayName(fileNameOf(headers));
      return { status_code: 413, body: fillMessage(messages.TOO_LARGE.message, { file }) };
    }
    if ('status_code' in error) return undefined;
    this.#deps.log.error({ err: error }, 'upload failed');
    return { status_code: 500, body: 'Something went wrong. Please try again.' };
  }
}

function fileNameOf(headers: Headers): string {
  try {
    return Metadata.parse(headers.get('upload-metadata') ?? '')['filename'] ?? '';
  } catch {
    return '';
  }
}

function refusal(refused: UploadLimitReached): Response {
  const { status, code, message } = refusals[refused.outcome];
  const headers = new Headers({ 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store', 'x-error-code': code });
  if (refused.outcome === 'full') return Response.json({ code, message }, { status, headers });
  headers.set('Retry-After', String(refused.seconds));
  return Response.json({ code, message, data: { retry_after_seconds: refused.seconds } }, { status, headers });
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'Tus-Resumable': '1.0.0' } });
}

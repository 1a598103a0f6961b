import { ERRORS, Metadata, Server, type Upload } from '@tus/server';
import { lockOrder, orderById, orderByNumber } from '#features/orders/server/index.ts';
import { IncomingRefused, refuseForOutage } from '#features/uploads/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { largestFilmBytes } from '../domain/challenge.ts';
import { canEnter } from './challenge.ts';
import type { CustomerSongDeps } from './deps.ts';
import { deleteUpload, insertUpload, openEntryOf, removeUploads, touchUpload, uploadById } from './repository.ts';

const uploadsPath = '/reaction-uploads';
const uploadAddress = /^\/reaction-uploads\/([0-9a-z]{26})$/;
const beingChecked = 'A film is being looked at';
/** Films that a network may begin to send. */
const fromOneAddress = { name: 'reaction-uploads', points: 20, seconds: 24 * 3600 };

/**
 * Receives films of reactions by the tus protocol 1.0.0, so that a cut line goes on where it stopped. A film belongs to an
 * order: only a browser that the order is open to may send it, and an order has one on its way. Nothing is ever sent out.
 */
export class FilmReceiver {
  readonly #deps: CustomerSongDeps;
  readonly #tus: Server;
  readonly #orders = new WeakMap<object, string>();

  constructor(deps: CustomerSongDeps) {
    this.#deps = deps;
    this.#tus = new Server({
      path: uploadsPath,
      datastore: deps.incomingFilms,
      maxSize: largestFilmBytes,
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: () => deps.ids.id(),
      onUploadCreate: (request, upload) => this.#begin(request, upload),
      onResponseError: (_request, error) => {
        if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED || 'status_code' in error) return undefined;
        deps.log.error({ err: error }, 'the upload of a film failed');
        return { status_code: 500, body: 'Something went wrong. Please try again.' };
      },
    });
  }

  /** Answers everything below `/reaction-uploads`. */
  async handle(request: Request, caller: Pick<RequestContext, 'mayOpenOrder' | 'address'>): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (request.method === 'OPTIONS') return this.#tus.handleWeb(request);
    if (!request.headers.has('tus-resumable')) return notFound();
    if (request.method === 'POST' && pathname === uploadsPath) return this.#create(request, caller);
    const id = uploadAddress.exec(pathname)?.[1];
    const upload = id === undefined ? undefined : await uploadById(this.#deps.db, id);
    const order = upload && (await orderById(this.#deps.db, upload.orderId));
    if (id === undefined || !order || !(await caller.mayOpenOrder(order.number))) return notFound();
    if (request.method === 'DELETE') return this.#remove(id, order.id);
    if (request.method !== 'HEAD' && request.method !== 'PATCH') return notFound();
    await touchUpload(this.#deps.db, id, this.#deps.clock.now());
    return this.#tus.handleWeb(request);
  }

  /** Deletes an upload; one that waits for its look stays, or its entry would count as one that we lost. */
  async #remove(id: string, orderId: string): Promise<Response> {
    const isRemoved = await this.#deps.db.transaction(async (tx) => {
      if (await isBeingChecked(tx, orderId)) return false;
      await deleteUpload(tx, id);
      return true;
    });
    if (!isRemoved) return conflict();
    await this.#deps.incomingFilms.discard(id);
    return new Response(null, { status: 204, headers: { 'Tus-Resumable': '1.0.0' } });
  }

  async #create(
    request: Request,
    { mayOpenOrder, address }: Pick<RequestContext, 'mayOpenOrder' | 'address'>,
  ): Promise<Response> {
    const number = orderNumberOf(request.headers);
    const order = number === '' ? undefined : await orderByNumber(this.#deps.db, number);
    if (!order || !(await mayOpenOrder(order.number)) || !(await canEnter(this.#deps, order))) return notFound();
    // Another film would take the place of the one that waits for its look.
    if ((await openEntryOf(this.#deps.db, order.id))?.state === 'checking') return conflict();
    const seconds = await this.#deps.limits.tooOften(fromOneAddress, address);
    if (seconds !== null)
      return new Response('Too many uploads. Please try again tomorrow.', {
        status: 429,
        headers: { 'Tus-Resumable': '1.0.0', 'Retry-After': String(seconds) },
      });
    this.#orders.set(request, order.id);
    return this.#tus.handleWeb(request);
  }

  async #begin(request: object, upload: Upload): Promise<object> {
    const orderId = this.#orders.get(request);
    if (!orderId) throw new Error('A film without an order');
    const { db, clock, incomingFilms } = this.#deps;
    const row = { id: upload.id, orderId, sentBytes: upload.size ?? 0, touchedAt: clock.now() };
    const earlier = await db
      .transaction(async (tx) => {
        if (await isBeingChecked(tx, orderId)) throw new IncomingRefused(409, beingChecked);
        const replaced = await removeUploads(tx, orderId);
        await insertUpload(tx, row);
        return replaced;
      })
      .catch(refuseForOutage);
    for (const { id } of earlier) await incomingFilms.discard(id);
    return {};
  }
}

/** Locks the order. @returns true while a film of it waits for its look */
async function isBeingChecked(tx: Transaction, orderId: string): Promise<boolean> {
  await lockOrder(tx, orderId);
  return (await openEntryOf(tx, orderId))?.state === 'checking';
}

function orderNumberOf(headers: Headers): string {
  try {
    return Metadata.parse(headers.get('upload-metadata') ?? '')['order'] ?? '';
  } catch {
    return '';
  }
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'Tus-Resumable': '1.0.0' } });
}

function conflict(): Response {
  return new Response(beingChecked, { status: 409, headers: { 'Tus-Resumable': '1.0.0' } });
}

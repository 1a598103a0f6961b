import { ERRORS, Server, type Upload } from '@tus/server';
import { displayName } from '#features/uploads/domain/display-name.ts';
import { refuseForOutage } from '#features/uploads/server/index.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import type { AssetDeps } from './deps.ts';
import { deleteUpload, insertUpload, touchUpload } from './repository.ts';

/** Address below which uploads are received, and those who send there. */
interface Entrance {
  path: '/asset-uploads' | '/magazine-uploads' | '/house-film-uploads';
  largestBytes: number;
  /** Account of a caller who may send; null for anybody else. */
  senderOf: (caller: Caller) => Promise<string | null>;
  /** Seconds until this sender may begin another upload; null for now. */
  waitOf?: (sender: string, caller: Caller) => Promise<number | null>;
}

type Caller = Pick<RequestContext, 'actor' | 'address'>;

/** Admits staff of one role, and admins. */
export const staffOnly =
  (wanted: 'producer' | 'editor'): Entrance['senderOf'] =>
  async ({ actor }) => {
    const { role, id } = await actor();
    return role === 'admin' || role === wanted ? id : null;
  };

/**
 * Receives files of accounts by the tus protocol 1.0.0, so that a cut line goes on where it stopped. An upload belongs to
 * the account that began it; for anybody else it does not exist. Nothing is ever sent out.
 */
export class AssetReceiver {
  readonly #deps: AssetDeps;
  readonly #entrance: Entrance;
  readonly #tus: Server;
  readonly #senders = new WeakMap<object, string>();

  constructor(deps: AssetDeps, entrance: Entrance) {
    this.#deps = deps;
    this.#entrance = entrance;
    this.#tus = new Server({
      path: entrance.path,
      datastore: deps.incomingAssets,
      maxSize: entrance.largestBytes,
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: () => deps.ids.id(),
      onUploadCreate: (request, upload) => this.#begin(request, upload),
      onResponseError: (_request, error) => {
        if (error === ERRORS.ERR_MAX_SIZE_EXCEEDED || 'status_code' in error) return undefined;
        deps.log.error({ err: error }, 'an upload of an account failed');
        return { status_code: 500, body: 'Something went wrong. Please try again.' };
      },
    });
  }

  /** Answers everything below its path. */
  async handle(request: Request, caller: Caller): Promise<Response> {
    const account = await this.#entrance.senderOf(caller);
    if (account === null) return new Response('Not found', { status: 404 });
    const { pathname } = new URL(request.url);
    const [, id] = /\/([0-9a-z]{26})$/.exec(pathname) ?? [];
    if (request.method === 'POST' && pathname === this.#entrance.path) {
      const seconds = (await this.#entrance.waitOf?.(account, caller)) ?? null;
      if (seconds !== null)
        return new Response('Too many uploads. Please try again later.', {
          status: 429,
          headers: { 'Tus-Resumable': '1.0.0', 'Retry-After': String(seconds) },
        });
      this.#senders.set(request, account);
      return this.#tus.handleWeb(request);
    }
    const isKnown = id !== undefined && (await touchUpload(this.#deps.db, account, id, this.#deps.clock.now()));
    if (!isKnown) return new Response('Not found', { status: 404 });
    if (request.method === 'DELETE') {
      await deleteUpload(this.#deps.db, id);
      await this.#deps.incomingAssets.discard(id);
      return new Response(null, { status: 204, headers: { 'Tus-Resumable': '1.0.0' } });
    }
    return request.method === 'HEAD' || request.method === 'PATCH'
      ? this.#tus.handleWeb(request)
      : new Response('Not found', { status: 404 });
  }

  async #begin(request: object, upload: Upload): Promise<{ metadata: Upload['metadata'] }> {
    const accountId = this.#senders.get(request);
    if (!accountId) throw new Error('An upload without a sender');
    const name = displayName(upload.metadata?.['filename'] ?? '');
    await insertUpload(this.#deps.db, {
      id: upload.id,
      accountId,
      name,
      sentBytes: upload.size ?? 0,
      touchedAt: this.#deps.clock.now(),
    }).catch(refuseForOutage);
    return { metadata: { filename: name } };
  }
}

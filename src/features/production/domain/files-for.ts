import type { Extra } from '#features/orders/domain/extras.ts';
import { isPaidFor, type OrderStatus } from '#features/orders/domain/status.ts';
import { fileKinds, type FileKind } from './file-kinds.ts';
import { isShortLink } from './short-link.ts';

/** Reader of an order's files. `staff` are producers and admins; `shared-link` is anyone who has the address of one film or song, `gift-page` anyone who has unwrapped a gift. */
export type FileReader = 'buyer' | 'shared-link' | 'song-page' | 'gift-page' | 'data-export' | 'staff';

export interface OrderForFiles {
  status: OrderStatus;
  approvedForRelease: boolean;
  downloadDisabled: boolean;
  /** Staff's own addresses: they win over the files made here (PORT-05). */
  customAudioUrl: string | null;
  customVideoUrl: string | null;
  erasedAt: Date | null;
}

interface StoredFile {
  kind: FileKind;
  /** Null for an upload of staff. */
  productionId: string | null;
  qualityControlPassed: boolean;
  downloadable: boolean;
}

interface Version {
  id: string;
  version: number;
  releasedAt: Date | null;
}

/**
 * One file that a reader may have now. `isCurrent`: the one to play, of all of its kind. `mayKeep`: it may be downloaded,
 * not only played. `redirect`: an address that is shown and not played (PORT-04).
 */
export type ReadableFile<File> = { isCurrent: boolean; mayKeep: boolean } & (
  | { from: 'storage'; kind: FileKind; file: File; version: number | null }
  | { from: 'custom-address' | 'redirect'; kind: FileKind; url: string }
);

interface Input<File> {
  order: OrderForFiles;
  /** Extras that were ordered and paid with the song. */
  extras: ReadonlySet<Extra>;
  /** Newest first, as the versions. */
  files: readonly (File & StoredFile)[];
  versions: readonly Version[];
}

/** File kinds by reader. Captions go with their film; the sleeve is a file to keep, and drawn anew wherever it is shown. */
const kindsOf: Record<FileReader, readonly FileKind[]> = {
  buyer: ['audio', 'bonus', 'video', 'teaser', 'captions', 'sleeve', 'scroll', 'document'],
  'shared-link': ['audio', 'teaser', 'video', 'captions'],
  'song-page': ['audio'],
  'gift-page': ['audio', 'video', 'captions'],
  'data-export': fileKinds,
  staff: fileKinds,
};

/** Extras that must have been ordered for a file, or for a reader, to get anything. */
const extraOfKind: Partial<Record<FileKind, Extra>> = { bonus: 'bonus_track', scroll: 'lyric_scroll' };
const extraOfReader: Partial<Record<FileReader, Extra>> = { 'song-page': 'qr_page' };

/**
 * The files that a reader may have now, the custom addresses first: the one rule behind portal, downloads, shared films,
 * song page, data export and the pages of staff. The reader has been let in already.
 */
export function filesFor<File>(input: Input<File>, reader: FileReader): ReadableFile<File & StoredFile>[] {
  const { order, extras } = input;
  if (order.erasedAt !== null) return [];
  if (reader === 'staff') return stored(input, input.files, { newest: input.versions[0]?.id, mayKeep: true });
  const needed = extraOfReader[reader];
  if (needed && !extras.has(needed)) return [];
  const isStranger = reader === 'shared-link' || reader === 'song-page' || reader === 'gift-page';
  // Nobody hears of a song from its buyer that the buyer may not keep, has not paid for, or has the money back for.
  if (reader !== 'buyer' && order.downloadDisabled) return [];
  if (isStranger && !isPaidFor(order.status)) return [];

  // If a gift may be kept, its giver says.
  const mayKeep = !order.downloadDisabled && (!isStranger || reader === 'gift-page');
  const kinds = kindsOf[reader];
  const custom = reader === 'data-export' ? [] : customFiles(order, kinds, mayKeep);
  const released = input.files.filter((file) => kinds.includes(file.kind) && isReleased(input, file));
  const newest = input.versions.find(({ releasedAt }) => releasedAt !== null)?.id;
  const taken = new Set(custom.map(({ kind }) => kind));
  const all = [...custom, ...stored(input, released, { newest, mayKeep, taken })];
  return isStranger ? all.filter(({ from, isCurrent }) => isCurrent && from !== 'redirect') : all;
}

type CustomFile = Extract<ReadableFile<never>, { url: string }>;

function customFiles(
  { customAudioUrl, customVideoUrl }: OrderForFiles,
  kinds: readonly FileKind[],
  mayKeep: boolean,
): CustomFile[] {
  const addresses = [
    { kind: 'audio', url: customAudioUrl },
    { kind: 'video', url: customVideoUrl },
  ] as const;
  return addresses.flatMap<CustomFile>(({ kind, url }) => {
    if (!url || !kinds.includes(kind)) return [];
    const isRedirect = isShortLink(url);
    const from = isRedirect ? 'redirect' : 'custom-address';
    return [{ from, kind, url, isCurrent: true, mayKeep: mayKeep && !isRedirect }];
  });
}

/** True for a file that passed and is downloadable; a song or film also needs its version's release and the order's approval. */
function isReleased<File>({ order, extras, versions }: Input<File>, file: StoredFile): boolean {
  const extra = extraOfKind[file.kind];
  if (extra && !extras.has(extra)) return false;
  if (!file.qualityControlPassed || !file.downloadable) return false;
  if (file.kind !== 'document' && !order.approvedForRelease) return false;
  return file.productionId === null || versions.some(({ id, releasedAt }) => id === file.productionId && releasedAt);
}

function stored<File>(
  { versions }: Input<File>,
  files: readonly (File & StoredFile)[],
  { newest, mayKeep, taken = new Set() }: { newest: string | undefined; mayKeep: boolean; taken?: Set<FileKind> },
): ReadableFile<File & StoredFile>[] {
  const seen = new Set(taken);
  return files.map((file) => {
    const isCurrent = !seen.has(file.kind) && (file.productionId === null || file.productionId === newest);
    if (isCurrent) seen.add(file.kind);
    const version = versions.find(({ id }) => id === file.productionId)?.version ?? null;
    return { from: 'storage', kind: file.kind, file, version, isCurrent, mayKeep };
  });
}

/** The tune of an order's song: a version has that of the version before it unless staff asked for a new one. */
import { embeddedMusicId } from '#platform/engines/embedded-engines.ts';
import type { MusicJob } from '#platform/engines/port.ts';
import type { Deps } from '#platform/deps.ts';
import type { LocalFile } from '#platform/storage/port.ts';
import type { Recording, Song } from '#studio/contracts.ts';
import { fileKey, type VersionOfOrder } from './file-keys.ts';
import { productionsOf, type ProductionRow } from './repository.ts';
import type { MadeSong } from './schema.ts';

type Work = VersionOfOrder & { production: ProductionRow };
type Purpose = 'song' | 'bonus';

/** The version whose tune a version has. */
export function tuneOf({ tune, version }: Pick<ProductionRow, 'tune' | 'version'>): number {
  return tune ?? version;
}

export const seedOf = ({ order, production }: Work): string => `${order.id}:${tuneOf(production)}`;

/** Score and stems of a version, in storage beside its song: parts of the recording and endings of their files. */
const recordingFiles = { score: 'json', band: 'flac', voice: 'flac' } as const satisfies Record<
  keyof Recording,
  string
>;

const recordingKeys = (version: VersionOfOrder, purpose: Purpose): [keyof Recording, string][] =>
  (['score', 'band', 'voice'] as const).map((part) => [
    part,
    fileKey(version, `recording/${purpose}-${part}.${recordingFiles[part]}`),
  ]);

export interface ReusedTune {
  wishes: Pick<MusicJob, 'earlier' | 'askFirst'>;
  /** Sentences for the producer where the tune could not be kept. */
  notesOn(song: Song): string[];
  /** Removes temporary copies. */
  release(): Promise<void>;
}

/** Finds the newest earlier version with the same tune, with its recording as local files. */
export async function findReusedTune(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  work: Work,
  purpose: Purpose,
): Promise<ReusedTune> {
  const files: LocalFile[] = [];
  const release = async (): Promise<void> => void (await Promise.all(files.map((file) => file.release())));
  const { version } = work.production;
  const earlier = (await productionsOf(db, work.order.id)).find(
    (row) => row.version < version && tuneOf(row) === tuneOf(work.production) && row.lyrics && row.song,
  );
  if (!earlier?.lyrics || !earlier.song) return { wishes: {}, notesOn: () => [], release };
  const { lyrics, song } = earlier;
  const notesOn = (made: Song): string[] =>
    made.engine === song.engine
      ? []
      : [`Version ${earlier.version} was made by ${song.engine}, this one by ${made.engine}: it has another tune.`];
  if (isOutside(song)) return { wishes: { askFirst: song.engine }, notesOn, release };
  const paths: Partial<Record<keyof Recording, string>> = {};
  for (const [part, key] of recordingKeys({ order: work.order, production: earlier }, purpose)) {
    if (!(await storage.exists(key))) continue;
    const file = await storage.localFile(key);
    files.push(file);
    paths[part] = file.path;
  }
  const { score, ...stems } = paths;
  const recording = score === undefined ? null : { score, ...stems };
  return {
    wishes: { askFirst: embeddedMusicId, earlier: { version: earlier.version, lyrics, recording } },
    notesOn,
    release,
  };
}

const isOutside = ({ voice }: MadeSong): boolean => voice === 'outside';

/** False for songs of outside engines, whose tune changes with each request. */
export const canReuseTune = (song: MadeSong | null): boolean => song === null || !isOutside(song);

/** Copies score and stems of a song into storage, where they are erased with the order's other files. */
export async function storeRecording(
  { storage }: Pick<Deps, 'storage'>,
  work: VersionOfOrder,
  purpose: Purpose,
  { recording }: Song,
): Promise<void> {
  for (const [part, key] of recordingKeys(work, purpose)) {
    const file = recording?.[part];
    if (file !== undefined) await storage.put(key, { path: file });
  }
}

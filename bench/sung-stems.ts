/** Songs of example orders as they go into the mix, kept in a folder for temporary files until the engine's code changes. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { readOrder } from '#studio/cli/order-file.ts';
import { styleOf, tagsOf } from '#studio/cli/produce.ts';
import type { SongBrief, VocalStyle } from '#studio/contracts.ts';
import { createEmbeddedSongProvider, type Performance } from '#studio/embedded.ts';
import { createLyricist } from '#studio/lyrics/index.ts';

const FOLDER = join(tmpdir(), 'keepsong-stems');
/** Parts of the engine that the mix is not of. */
const SOUNDING = ['band', 'lyrics', 'music', 'speech', 'voice'];

export interface SungSong {
  brief: SongBrief;
  performance: Performance;
}

/** @param order `name[:seed[:Female|Male]]` of a file in `examples` */
export async function sungStems(order: string): Promise<SungSong> {
  const file = join(FOLDER, `${order.replaceAll(':', '-')}-${await engineDigest()}`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return deserialize(kept) as SungSong;
  const [name = '', seed, vocalStyle] = order.split(':');
  const { brief: ordered } = await readOrder(`examples/${name}.json`);
  const brief = {
    ...ordered,
    ...(seed && { seed }),
    ...(vocalStyle && { vocalStyle: vocalStyle as VocalStyle }),
  };
  const song = { brief, performance: await perform(brief) };
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, serialize(song));
  return song;
}

async function perform(brief: SongBrief): Promise<Performance> {
  const stage = { signal: new AbortController().signal, onProgress: () => undefined };
  const written = await createLyricist().write(brief, stage);
  if (written.kind !== 'written') throw new Error(`no lyricist for ${brief.language}`);
  const { lyrics } = written;
  const directory = await mkdtemp(join(tmpdir(), 'stems-'));
  try {
    let seen: Buffer | undefined;
    const witness = (performance: Performance): void => void (seen = serialize(performance));
    const input = { lyrics, style: styleOf(brief), seed: brief.seed, directory, tags: tagsOf(brief, lyrics) };
    await createEmbeddedSongProvider({ witness }).make(input, stage);
    return deserialize(seen!) as Performance;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

let digest: Promise<string> | undefined;

function engineDigest(): Promise<string> {
  digest ??= (async () => {
    const hash = createHash('sha256');
    for (const part of SOUNDING) {
      const names = await readdir(join('src/studio', part), { recursive: true });
      for (const name of names.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts')).sort())
        hash.update(await readFile(join('src/studio', part, name)));
    }
    return hash.digest('hex').slice(0, 12);
  })();
  return digest;
}

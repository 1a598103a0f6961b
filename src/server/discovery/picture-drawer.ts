import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '#platform/deps.ts';
import type { SharedSleeve } from '#platform/rooms/define-room.ts';
import { sha256 } from '#platform/ids.ts';

/** Pixels; the height of Open Graph's pictures follows. */
const width = 1200;
/** Pictures, about 100 kB each, that a process remembers. */
const mostRemembered = 50;

/** A picture of a name; `mayGo`: its room may withdraw it, so that it stays on no disk. */
type DrawPicture = (name: string, spec: SharedSleeve, mayGo: boolean) => Promise<Buffer<ArrayBuffer>>;

/** Draws pictures in a process of their own, each once and one after the other. */
export function pictureDrawer({
  studio,
  site,
  folder,
}: Pick<Deps, 'studio' | 'site'> & { folder: string }): DrawPicture {
  const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  let before: Promise<unknown> = Promise.resolve();

  async function draw(name: string, shared: SharedSleeve, mayGo: boolean): Promise<Buffer<ArrayBuffer>> {
    const spec = { shop: site.brand, ...shared };
    const output = path.join(folder, `${name}-${sha256(JSON.stringify(spec)).slice(0, 12)}.png`);
    const kept = await readFile(output).catch(() => null);
    if (kept) return kept;
    await mkdir(folder, { recursive: true });
    const { signal } = new AbortController();
    try {
      await studio.sleeve({ spec, format: 'wide', width, output }, { signal, onProgress: () => undefined });
      return await readFile(output);
    } finally {
      if (mayGo) await rm(output, { force: true });
    }
  }

  function picture(name: string, spec: SharedSleeve, mayGo: boolean): Promise<Buffer<ArrayBuffer>> {
    const key = JSON.stringify([name, spec]);
    const known = drawn.get(key);
    if (known) return known;
    const drawing = before.then(() => draw(name, spec, mayGo));
    before = drawing.catch(() => drawn.delete(key));
    drawn.set(key, drawing);
    const [oldest = key] = drawn.keys();
    if (drawn.size > mostRemembered) drawn.delete(oldest);
    return drawing;
  }

  return picture;
}

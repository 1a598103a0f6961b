import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShownSleeves } from '#features/catalogue/content/shown-sleeves.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import type { App } from '../http.ts';

/** Pixels; the height of Open Graph's pictures follows. */
const width = 1200;

/**
 * `GET /og/{name}.png`: the picture of a shared link. Only the named sleeves are drawn, each once, out of process and one
 * after the other, so that nobody can keep the machine busy by asking.
 */
export function mountSharedPictures(
  app: App,
  { studio, config }: Pick<Deps, 'studio' | 'config'>,
  sleeves: ShownSleeves,
): void {
  const folder = path.join(config.DATA_DIR, 'shared-pictures');
  const drawn = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  let before: Promise<unknown> = Promise.resolve();

  async function draw(name: string, spec: ShownSleeves[string]): Promise<Buffer<ArrayBuffer>> {
    const output = path.join(folder, `${name}-${sha256(JSON.stringify(spec)).slice(0, 12)}.png`);
    const kept = await readFile(output).catch(() => null);
    if (kept) return kept;
    await mkdir(folder, { recursive: true });
    const { signal } = new AbortController();
    await studio.sleeve({ spec, format: 'wide', width, output }, { signal, onProgress: () => undefined });
    return readFile(output);
  }

  function picture(name: string, spec: ShownSleeves[string]): Promise<Buffer<ArrayBuffer>> {
    const known = drawn.get(name);
    if (known) return known;
    const drawing = before.then(() => draw(name, spec));
    before = drawing.catch(() => drawn.delete(name));
    drawn.set(name, drawing);
    return drawing;
  }

  app.get('/og/:file', async (c, next) => {
    const name = c.req.param('file').replace(/\.png$/, '');
    const spec = c.req.param('file').endsWith('.png') && Object.hasOwn(sleeves, name) ? sleeves[name] : undefined;
    if (!spec) return next();
    const png = await picture(name, spec);
    return c.body(png, 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      // Other sites show it beside a link to us.
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}

import path from 'node:path';
import type { Deps } from '#platform/deps.ts';
import type { DiscoveredPicture, Discovery } from '#platform/rooms/define-room.ts';
import type { App } from '../http.ts';
import { deletePictures } from './kept-pictures.ts';
import { pictureDrawer } from './picture-drawer.ts';

/**
 * `GET /og/{name}.png`: the picture of a shared link. Only sleeves that a room names are drawn, each once, out of process and one
 * after the other, so that nobody can keep the machine busy by asking. What its room may withdraw is on no disk: it names people.
 */
export function mountSharedPictures(
  app: App,
  { studio, config, site, log }: Pick<Deps, 'studio' | 'config' | 'site' | 'log'>,
  rooms: readonly Discovery[],
): void {
  const folder = path.join(config.DATA_DIR, 'shared-pictures');
  const picture = pictureDrawer({ studio, site, folder });

  /** `mayGo`: its room may withdraw it, so that nobody keeps it without asking again. */
  async function find(name: string): Promise<{ picture: DiscoveredPicture; mayGo: boolean }> {
    for (const room of rooms) {
      const found = await room.picture(name);
      if (found !== null) return { picture: found, mayGo: room.areLasting !== true };
    }
    return { picture: null, mayGo: false };
  }

  const mayKeep = async (name: string): Promise<boolean> => {
    const { picture: found, mayGo } = await find(name);
    return found !== null && !mayGo;
  };
  deletePictures(folder, mayKeep).catch((error: unknown) =>
    log.warn({ err: error }, 'kept pictures were not looked at'),
  );

  app.get('/og/:file', async (c, next) => {
    const name = c.req.param('file').replace(/\.png$/, '');
    if (!c.req.param('file').endsWith('.png')) return next();
    const { picture: spec, mayGo } = await find(name);
    if (!spec) return next();
    if (spec === 'gone') return c.body(null, 410, { 'cache-control': 'no-store' });
    const png = await picture(name, spec, mayGo);
    return c.body(png, 200, {
      'content-type': 'image/png',
      'cache-control': `public, max-age=${mayGo ? 60 : 86_400}`,
      // Other sites show it beside a link to us.
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}

import { publicPages } from '#app/seo/listed-pages.ts';
import type { Deps } from '#platform/deps.ts';
import type { Discovery } from '#platform/rooms/define-room.ts';
import type { App } from '../http.ts';
import { KeptSitemap, keptSeconds } from './kept-sitemap.ts';

type SitemapDeps = Pick<Deps, 'clock'> & { config: Pick<Deps['config'], 'BASE_URL'> };

/** Mounts the sitemap of the shop's own pages and of those that its rooms know, and its parts. */
export function mountSitemap(app: App, { clock, config }: SitemapDeps, rooms: readonly Discovery[]): void {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': `public, max-age=${keptSeconds}`,
  };
  const read = async (): Promise<string[]> => {
    const ofRooms = await Promise.all(rooms.map((room) => room.pages()));
    return [...publicPages, ...ofRooms.flat()];
  };
  const kept = new KeptSitemap({ clock, origin: config.BASE_URL, read });
  app.get('/sitemap.xml', async (c) => c.body(await kept.whole(), 200, headers));
  app.get('/:file{sitemap-[1-9][0-9]{0,4}\\.xml}', async (c) => {
    const found = await kept.part(Number.parseInt(c.req.param('file').slice('sitemap-'.length), 10));
    return found === null ? c.text('Not found', 404) : c.body(found, 200, headers);
  });
}

import { publicPages } from '#app/seo/listed-pages.ts';
import { privatePages } from '#kit/private-pages.ts';
import type { Deps } from '#platform/deps.ts';
import type { Discovery } from '#platform/rooms/define-room.ts';
import type { App } from '../http.ts';
import { manifest } from './manifest.ts';
import { mountSitemap } from './mount-sitemap.ts';
import { mountSharedPictures } from './shared-pictures.ts';

/** Paths that crawlers must not visit, besides the private pages. */
const notForCrawlers = ['/rpc/', '/api/', '/media/', '/uploads', '/offline'];

const keptForAnHour = 'public, max-age=3600';

/** Mounts the sitemap, robots.txt, the web app manifest and the pictures of shared links. */
export function mountDiscovery(app: App, deps: Deps, rooms: readonly Discovery[]): void {
  const { BASE_URL: origin } = deps.config;
  mountSharedPictures(app, deps, rooms);
  mountSitemap(app, deps, rooms);
  app.get('/robots.txt', (c) =>
    c.text(robots(origin, [...privatePages, ...notForCrawlers]), 200, { 'cache-control': keptForAnHour }),
  );
  app.get('/.well-known/security.txt', (c) => c.text(securityContact(deps), 200, { 'cache-control': keptForAnHour }));
  app.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(manifest(deps.site)), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': keptForAnHour,
    }),
  );
}

/** Days for which a reader may rely on the contact; RFC 9116 wants less than a year. */
const contactDays = 180;

/** As RFC 9116 defines it: where faults are told. */
function securityContact({ config, clock, site }: Pick<Deps, 'config' | 'clock' | 'site'>): string {
  const expires = new Date(clock.now().getTime() + contactDays * 24 * 60 * 60 * 1000);
  return [
    `Contact: mailto:${site.supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${config.BASE_URL}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/**
 * As RFC 9309 defines it. A rule covers every address that begins with it, so one that would cover a public page too is written
 * with a slash at its end.
 */
function robots(origin: string, forbidden: readonly string[]): string {
  return ['User-agent: *', ...forbidden.map(ruleFor), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

function ruleFor(path: string): string {
  const coversMore = publicPages.some((page) => page.startsWith(path));
  return `Disallow: ${path}${coversMore ? '/' : ''}`;
}

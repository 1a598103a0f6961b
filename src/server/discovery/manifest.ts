import type { Site } from '#shop/site.ts';

/** SITE-17: the web app manifest (https://www.w3.org/TR/appmanifest/). Colours are paper and plum of the design. */
export function manifest(site: Site): Record<string, unknown> {
  const icon = (size: number, purpose: 'any' | 'maskable'): Record<string, string> => ({
    src: `/icons/${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: site.brand,
    short_name: site.brand.slice(0, 12),
    description: 'Personalised songs and films, made from your story.',
    lang: 'en-GB',
    dir: 'ltr',
    start_url: '/development',
    scope: '/',
    display: 'standalone',
    background_color: '#fcf5e9',
    theme_color: '#fcf5e9',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  };
}

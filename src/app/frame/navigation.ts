import { m } from '#messages/messages.js';

export interface NavigationEntry {
  name: string;
  to: string;
  /** Short description of the page, for menus with room for it. */
  text?: string;
}

/** SITE-05: entries of the Services menu. */
export function services(): NavigationEntry[] {
  return [
    { name: m.site_service_birthday(), to: '/birthday', text: m.site_service_birthday_text() },
    { name: m.site_service_wedding(), to: '/wedding', text: m.site_service_wedding_text() },
    { name: m.site_service_anniversary(), to: '/anniversary', text: m.site_service_anniversary_text() },
    { name: m.site_service_graduation(), to: '/graduation', text: m.site_service_graduation_text() },
    { name: m.site_service_travel(), to: '/travel', text: m.site_service_travel_text() },
    { name: m.site_service_hosts(), to: '/hosts', text: m.site_service_hosts_text() },
  ];
}

/** SITE-05: the shop's own pages, without the one that is open. */
export function shopEntries(address: string): NavigationEntry[] {
  return [
    { name: m.site_trending(), to: '/trending' },
    { name: m.site_producers(), to: '/featured-producers' },
  ].filter(({ to }) => to !== address);
}

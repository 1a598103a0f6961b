/** Part of the router's own list of routes: those it has met so far. A link's route is added soon after the link is drawn. */
interface RouteFiles {
  parentId?: string;
  module: string;
  imports?: readonly string[];
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Readonly<Record<string, RouteFiles | undefined>> };
  }
}

/** Seconds after which the list is looked at, each counted from the look before. */
const looks = [1, 2, 4, 8, 16];

/**
 * Fetches the scripts of a layout's pages before they are asked for. The router reloads the document when it cannot have the
 * script of a page: with the server away, that gives up the open page and everything typed on it.
 * @returns what ends it
 */
export function fetchPagesAhead(layout: string): () => void {
  const asked = new Set<string>();
  let timer: ReturnType<typeof setTimeout>;
  const look = ([seconds, ...later]: readonly number[]): void => {
    if (seconds === undefined) return;
    timer = setTimeout(() => {
      for (const file of filesBelow(layout)) {
        if (!asked.has(file)) document.head.append(preload(file));
        asked.add(file);
      }
      look(later);
    }, seconds * 1000);
  };
  look(looks);
  return () => clearTimeout(timer);
}

function filesBelow(layout: string): string[] {
  // The router's own name of it.
  // oxlint-disable-next-line no-underscore-dangle
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  return routes
    .filter((route) => route?.parentId === layout)
    .flatMap((route) => (route ? [route.module, ...(route.imports ?? [])] : []));
}

function preload(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = file;
  return link;
}

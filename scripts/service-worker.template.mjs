/**
 * The service worker (SITE-17): keeps the look of the shop for when there is no network. Nothing that belongs to a person is
 * ever kept: pages are fetched for the cache without cookies, and only those below. Their header lets the server leave out what
 * others have said and may take back.
 */
const version = '__VERSION__';
const files = ['__FILES__'];

const prefix = 'keepsong-shell-';
const cacheName = prefix + version;
const offlinePage = '/offline';
/** The landing page opens offline: its form keeps what is typed until the network is back. */
const landingPages = ['/', '/development'];
/** Drawings of sleeves. An address names its drawing, and nobody; those of the landing page are kept with it. */
const drawings = '/drawings/';

/** A page as a stranger would get it, never from the HTTP cache. */
const asStranger = { credentials: 'omit', cache: 'reload', headers: { 'keepsong-kept-page': 'yes' } };

async function fetchPage(path) {
  const response = await fetch(path, asStranger);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response;
}

/** The offline page stands in for any address, where the page's scripts would not find their way. */
async function withoutScripts(response) {
  const html = (await response.text())
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*rel="(modulepreload|canonical)"[^>]*>/gi, '');
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Language of the offline page that is kept, by this version or the one before. */
async function keptLanguage() {
  const page = await caches.match(offlinePage);
  return /<html lang="([a-z]+)/.exec((await page?.text()) ?? '')?.[1];
}

/** Keeps the offline page in a language, BCP 47; in English where the shop has no such language. */
async function keepOfflinePage(language) {
  const cache = await caches.open(cacheName);
  const page = await fetchPage(`${offlinePage}?language=${encodeURIComponent(language)}`);
  await cache.put(offlinePage, await withoutScripts(page));
}

async function fill() {
  const language = (await keptLanguage()) ?? 'en';
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await keepOfflinePage(language);
  for (const page of landingPages) {
    const response = await fetchPage(page);
    const html = await response.clone().text();
    await cache.put(page, response);
    await keepDrawings(cache, html);
  }
}

/** A drawing that cannot be had is missed on one page, and is no reason to keep nothing. */
async function keepDrawings(cache, html) {
  const addresses = [...new Set(html.match(/\/drawings\/[a-z0-9-]+\.svg/g))];
  await Promise.allSettled(
    addresses.map(async (address) => {
      if (!(await cache.match(address))) await cache.put(address, await fetchPage(address));
    }),
  );
}

/** The last page that was looked at says which language its reader reads. */
async function keepOfflinePageIfNew(language) {
  if (language !== (await keptLanguage())) await keepOfflinePage(language).catch(() => undefined);
}

async function dropOlder() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

/** The network always; without it the landing page as it was, or the offline page. */
async function answerNavigation(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(cacheName);
    const { pathname, search } = new URL(request.url);
    const kept = landingPages.includes(pathname) && search === '' ? await cache.match(pathname) : undefined;
    return kept ?? (await cache.match(offlinePage)) ?? Response.error();
  }
}

/** Files of the shell and drawings have their content's hash in their name, or change with the version. */
async function answerFile(request, pathname) {
  const cache = await caches.open(cacheName);
  return (await cache.match(pathname)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerNavigation(request));
  else if (files.includes(pathname) || pathname.startsWith(drawings)) event.respondWith(answerFile(request, pathname));
});

/**
 * A page that has just loaded asks for the new version. Only when no other tab is open: an open order in another tab keeps the
 * files it began with, until the last tab of the old version is closed.
 */
self.addEventListener('message', (event) => {
  const { language } = event.data;
  if (language) event.waitUntil(keepOfflinePageIfNew(language));
});

self.addEventListener('message', (event) => {
  if (event.data !== 'take-over') return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      if (open.length <= 1) return self.skipWaiting();
      return undefined;
    }),
  );
});

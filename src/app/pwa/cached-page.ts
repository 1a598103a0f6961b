/** Header by which the service worker asks for a page to cache; also named in its template. */
export const cachedPageHeader = 'keepsong-kept-page';

/** True for a page that the service worker caches until the next release. It contains nothing revocable. */
export const isCachedPage = (request: Pick<Request, 'headers'>): boolean => request.headers.has(cachedPageHeader);

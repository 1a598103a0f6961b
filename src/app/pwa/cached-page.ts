/** Header by which the service worker asks for a page that it keeps on the reader's device; its template names it too. */
export const cachedPageHeader = 'keepsong-kept-page';

/** True for a page that a device keeps until the next release. It holds nothing that somebody may take back. */
export const isCachedPage = (request: Pick<Request, 'headers'>): boolean => request.headers.has(cachedPageHeader);

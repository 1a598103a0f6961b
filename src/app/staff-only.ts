import { safe } from '@orpc/client';
import { m } from '#messages/messages.js';

/** A loader's read for staff: null while the gate is still closed. */
export async function staffOnly<T>(read: Promise<T>): Promise<T | null> {
  const { data, error } = await safe(read);
  if (!error) return data;
  if ('code' in error && ['UNAUTHORIZED', 'SESSION_ENDED', 'FORBIDDEN'].includes(String(error.code))) return null;
  throw error;
}

/** Title of a page of the workspace, which no search engine should know. */
export function staffMeta(page: string) {
  return [{ title: m.staff_page_title({ page }) }, { name: 'robots', content: 'noindex' }];
}

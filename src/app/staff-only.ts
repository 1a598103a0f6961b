import { safe } from '@orpc/client';

/** A loader's read for staff: null while the gate is still closed. */
export async function staffOnly<T>(read: Promise<T>): Promise<T | null> {
  const { data, error } = await safe(read);
  if (!error) return data;
  if ('code' in error && (error.code === 'UNAUTHORIZED' || error.code === 'FORBIDDEN')) return null;
  throw error;
}

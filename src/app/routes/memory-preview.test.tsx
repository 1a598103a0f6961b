import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import MemoryPreview from './memory-preview.tsx';

/** The page as the server draws it. */
function pageOf(loaded: { state: 'found' | 'lost' | 'failed'; found: { photos: never[]; expires_at: string } | null }) {
  const about = { address: ['1 High Street'], support_email: 'help@example.com' };
  const site = { brand: 'Keepsong', product: 'song', ...about };
  const root = { site, occasions: [] };
  const props = { loaderData: { session: 'session_a', ...loaded } };
  const Page = MemoryPreview as unknown as (given: typeof props) => ReturnType<typeof MemoryPreview>;
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => root,
      children: [{ index: true, Component: () => <Page {...props} /> }],
    },
  ]);
  return renderToString(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root } }} />);
}

test('FUN-06 a session that could not be loaded, is gone or is empty says which, and leads on', () => {
  const failed = pageOf({ state: 'failed', found: null });
  expect(failed).toContain('Failed to load photos');
  expect(failed).toContain('Try again');
  const lost = pageOf({ state: 'lost', found: null });
  expect(lost).toContain('Photos not found');
  const empty = pageOf({ state: 'found', found: { photos: [], expires_at: '2026-12-01T00:00:00Z' } });
  expect(empty).toContain('No Photos Found');
  for (const page of [failed, lost, empty]) expect(page).toContain('Back to Home');
});

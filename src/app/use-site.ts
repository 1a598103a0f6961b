import { useRouteLoaderData } from 'react-router';
import type { Site } from '#features/catalogue/contract.ts';
import type { loader } from './root.tsx';

function useRoot() {
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root) throw new Error('The page was drawn without the shop');
  return root;
}

/** Brand, prices and claims of the shop, as the root loaded them. */
export function useSite(): Site {
  return useRoot().site;
}

/** Every occasion that has a page. */
export function useOccasions(): readonly { slug: string; name: string }[] {
  return useRoot().occasions;
}

import { useRouteLoaderData } from 'react-router';
import type { Site } from '#features/catalogue/contract.ts';

/** Data that the root loads for every page. */
export interface RootData {
  site: Site;
  occasions: readonly { slug: string; name: string }[];
  nonce: string;
}

function useRoot() {
  const root = useRouteLoaderData<RootData>('root');
  if (!root) throw new Error('The page was drawn without the shop');
  return root;
}

/** Brand, prices and claims of the shop, as the root loaded them. */
export function useSite(): Site {
  return useRoot().site;
}

/** Every occasion that has a page. */
export function useOccasions(): RootData['occasions'] {
  return useRoot().occasions;
}

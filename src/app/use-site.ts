import { useRouteLoaderData } from 'react-router';
import type { Site } from '#features/catalogue/contract.ts';

/** Data that the root loads for every page. */
export interface RootData {
  /** On a page of a business's order with that business's name, e-mail and postal address. */
  site: Site;
  isWhiteLabel: boolean;
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

/** True on a page in the name of a business, where nothing may lead to the shop but its legal pages. */
export function useIsWhiteLabel(): boolean {
  return useRoot().isWhiteLabel;
}

/** Every occasion that has a page. */
export function useOccasions(): RootData['occasions'] {
  return useRoot().occasions;
}

import { draftStore, type DraftStore } from './draft-store.ts';
import { now, vault } from './page-storage.ts';
import { tabVault } from './tab-vault.ts';

/**
 * A draft that ends with its tab: what is typed on a page that a link opens, often on somebody else's computer. `name` may hold the
 * link's secret. Where the browser keeps nothing, loading finds none and saving fails.
 */
export function tabDraft<T>(name: string): DraftStore<T> {
  return draftStore<T>(
    name,
    tabVault(vault, () => sessionStorage),
    now,
  );
}

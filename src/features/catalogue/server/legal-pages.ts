import { legalTextSchema, type LegalText } from '../content/legal-text.ts';
import { legalPages, type LegalPageName } from '../domain/legal.ts';
import { filled } from './filled.ts';
import type { ShopWords } from './shop-words.ts';
import type { Site } from '#shop/site.ts';
import { readContentFile } from '#platform/content-file.ts';

/** The operator's legal texts with the shop's names in them. @throws ConfigError with the place of every mistake */
export function readLegalPages(site: Site, words: ShopWords): ReadonlyMap<LegalPageName, LegalText> {
  // An address that begins with the brand would name it twice.
  const postal = site.address.filter((line, i) => i > 0 || line !== site.brand);
  const values = { brand: site.brand, email: site.supportEmail, address: postal.join(', '), ...words };
  return new Map(
    legalPages.map((page) => [page, filled(readContentFile(`legal/${page}.json`, legalTextSchema), values)]),
  );
}

import { legalTextSchema, type LegalText } from '../content/legal-text.ts';
import { legalPages, type LegalPageName } from '../domain/legal.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import type { ShopWords } from './shop-words.ts';
import type { Site } from '#shop/site.ts';
import { readContentFile } from '#platform/content-file.ts';

/** The operator's legal texts, each to be filled with the shop's names and words. @throws ConfigError with the place of every mistake */
export function readLegalPages(site: Site): ReadonlyMap<LegalPageName, (words: ShopWords) => LegalText> {
  // An address that begins with the brand would name it twice.
  const postal = site.address.filter((line, i) => i > 0 || line !== site.brand);
  const values = { brand: site.brand, email: site.supportEmail, address: postal.join(', ') };
  return new Map(
    legalPages.map((page) => {
      const text = readContentFile(`legal/${page}.json`, legalTextSchema);
      return [page, (words: ShopWords) => fillPlaceholders(text, { ...values, ...words })];
    }),
  );
}

import { legalTextSchema, type LegalText } from '../content/legal-text.ts';
import { fillIn, legalPages, type LegalPageName } from '../domain/legal.ts';
import type { Site } from '#shop/site.ts';
import { readContentFile } from '#platform/content-file.ts';

/** The operator's legal texts with the shop's names in them. @throws ConfigError with the place of every mistake */
export function readLegalPages(site: Site): ReadonlyMap<LegalPageName, LegalText> {
  // An address that begins with the brand would name it twice.
  const postal = site.address.filter((line, i) => i > 0 || line !== site.brand);
  const values = { brand: site.brand, email: site.supportEmail, address: postal.join(', ') };
  return new Map(
    legalPages.map((page) => [page, filled(readContentFile(`legal/${page}.json`, legalTextSchema), values)]),
  );
}

function filled<T>(value: T, values: Readonly<Record<string, string>>): T {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? fillIn(part, values) : part,
  ) as T;
}

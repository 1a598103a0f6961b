import { expect, test } from 'vitest';
import { siteSchema } from '#shop/site.ts';
import site from '../../content/site.json' with { type: 'json' };
import { openApiDocument } from './api.ts';
import { apiReference, type ApiDocument } from './api-reference.ts';
import { orderParts } from './order-parts.ts';

interface Document extends ApiDocument {
  components: { securitySchemes: Record<string, object> };
}

const document = (await openApiDocument({ site: siteSchema.parse(site) }, orderParts.kinds.names)) as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('OPS-05 every call of the API says who may call it, by a scheme that the document describes', () => {
  const known = Object.keys(document.components.securitySchemes);
  expect(operations.length).toBeGreaterThan(200);
  for (const { summary, security = [] } of operations) {
    expect(security, summary).not.toEqual([]);
    for (const way of security) for (const scheme of Object.keys(way)) expect(known, summary).toContain(scheme);
  }
});

test('OPS-05 a program’s client knows the refusals of its key, and the call of a visitor wants none', () => {
  const { get } = document.paths['/shop/orders'] ?? {};
  expect(get?.security).toEqual([{ key: ['orders:read'] }]);
  expect(Object.keys(get?.responses ?? {})).toEqual(['200', '401', '403', '429', '503']);
  expect(document.paths['/who-am-i']?.get?.security).toContainEqual({});
  const [, forPrograms = ''] = /<h2>For programs<\/h2>([\s\S]*?)<h2>/.exec(apiReference(document, [])) ?? [];
  expect(forPrograms).toContain('/shop/orders');
  expect(forPrograms).not.toContain('/who-am-i');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AdminMenu } from './admin-menu.tsx';

function menuOf(role: string, page: string, counts = {}): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[page]}>
      <AdminMenu role={role} counts={counts} />
    </MemoryRouter>,
  );
}

const buttons = (html: string): string[] => html.match(/<button.*?<\/button>/g) ?? [];

test('ADM-02 the rarer places of an admin stand in three lists, which say where one is and what waits inside', () => {
  const html = menuOf('admin', '/admin/affiliates/one', { plan: 2, review: 1 });
  const [magazine, partners, shop, ...others] = buttons(html);
  expect(others).toEqual([]);
  expect(magazine).toContain('aria-label="Magazine, 1 to do"');
  expect(partners).toContain('aria-label="Partners, 2 to do"');
  expect(partners).toContain('aria-current="true"');
  expect(shop).not.toContain('aria-current');
  expect(html.match(/<a /g)).toHaveLength(23);
});

test('ADM-02 producers and editors have few places, and no lists', () => {
  for (const role of ['producer', 'editor']) expect(buttons(menuOf(role, '/admin/trends'))).toEqual([]);
  expect(menuOf('editor', '/admin/trends').match(/<a /g)).toHaveLength(2);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { anyOrder, OrdersPage } from './orders-page.tsx';

test('SITE-21 all orders say that they are on their way before the first of them is there', () => {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OrdersPage
        api={{} as never}
        first={anyOrder}
        now={0}
        mayExport={false}
        orderAddress={(number) => number}
        onFilter={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(page).toContain('Fetching…');
});

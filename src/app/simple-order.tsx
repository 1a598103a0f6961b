import { SimpleOrderForm } from '#features/simple-order/ui/simple-order-form.tsx';
import { api } from './api.ts';
import { Queries } from './queries.tsx';
import { useSite } from './use-site.ts';

/** The simple form with this site's calls; a module of its own, so that a page can load it when a visitor comes near. */
export default function SimpleOrder() {
  return (
    <Queries>
      <SimpleOrderForm api={api} site={useSite()} />
    </Queries>
  );
}

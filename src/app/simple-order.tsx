import { SimpleOrderForm } from '#features/simple-order/ui/simple-order-form.tsx';
import { priceLists } from '#features/simple-order/domain/options.ts';
import { useSearchParams } from 'react-router';
import type { SimpleStart } from '#features/simple-order/ui/use-simple-form.ts';
import { api } from './api.ts';
import { Queries } from './queries.tsx';
import { useSite } from './use-site.ts';

/** The simple form with this site's API; a module of its own, so that a page can load it when it nears the viewport. */
export default function SimpleOrder() {
  return (
    <Queries>
      <SimpleOrderForm api={api} site={useSite()} start={useStart()} />
    </Queries>
  );
}

/** Reads the parameters that `simpleFormAt` put into the address; without them, the form's own prices apply. */
function useStart(): SimpleStart {
  const [parameters] = useSearchParams();
  const priceList = priceLists.find((list) => list === parameters.get('prices')) ?? 'simple';
  const tier = parameters.get('tier');
  return tier === 'standard' || tier === 'express' ? { priceList, deliveryTier: tier } : { priceList };
}

import { useQuery } from '@tanstack/react-query';
import { m } from '#messages/messages.js';
import type { EnginesApi } from './engines-api.ts';
import { Take, type UseTake } from './take.tsx';

/** Takes of an order side by side, each with what the ears found; a press plays the doubted place. Nothing without takes. */
export function TakesPanel({ api, orderNumber, onUse }: { api: EnginesApi; orderNumber: string; onUse: UseTake }) {
  const { data, refetch } = useQuery({
    queryKey: ['takes', orderNumber],
    queryFn: () => api.orderEngines({ order_number: orderNumber }),
  });
  if (!data || data.takes.length === 0) return null;
  return (
    <section className="order-section-part" aria-labelledby="order-takes">
      <h2 className="heading-3" id="order-takes">
        {m.engines_takes()}
      </h2>
      <ul className="grid gap-6 md:grid-cols-2">
        {data.takes.map((take) => (
          <li key={take.id}>
            <Take take={take} onStale={() => void refetch()} onUse={onUse} />
          </li>
        ))}
      </ul>
    </section>
  );
}

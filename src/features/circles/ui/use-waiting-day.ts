import { useQuery } from '@tanstack/react-query';
import { nextBusinessDay } from '#kit/business-day.ts';
import type { CirclesApi } from './circles-api.ts';
import { draftCircleKey } from './draft-circle-key.ts';

/** Day on which the song of a form is begun because friends add to it until then, 'YYYY-MM-DD'; null if it waits for nobody. */
export function useWaitingDay(api: CirclesApi, draftKey: string): string | null {
  const { data } = useQuery({
    queryKey: draftCircleKey(draftKey),
    queryFn: () => api.draftCircle({ draft_key: draftKey }),
    staleTime: 10_000,
  });
  const circle = data?.circle;
  return circle?.standing === 'open' ? nextBusinessDay(circle.last_day) : null;
}

import { useQuery } from '@tanstack/react-query';
import { beginsOn } from '../domain/circle-state.ts';
import type { CirclesApi } from './circles-api.ts';
import { draftCircleKey } from './draft-circle-key.ts';

/**
 * Day on which the song of a form is begun because friends add to it until then, or the giver has yet to choose of what they
 * added: 'YYYY-MM-DD'; null if it waits for nobody. It waits for a circle, too, whose words staff still look at.
 */
export function useWaitingDay(api: CirclesApi, draftKey: string): string | null {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: draftCircleKey(draftKey),
    queryFn: () => api.draftCircle({ draft_key: draftKey }),
    staleTime: 10_000,
  });
  if (!data?.circle) return null;
  const now = new Date(dataUpdatedAt);
  return beginsOn(data.circle.last_day, { hasAdditions: data.contributions.length > 0, now });
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ProductionApi, QueueFilter, QueuePage } from './production-api.ts';

const everyMilliseconds = 5000;

/** Paged query of the queue, polled every few seconds while it is in view. `first` is the server-rendered page. */
export function useQueue(
  api: ProductionApi,
  { filter, search }: { filter: QueueFilter; search: string },
  first: { filter: QueueFilter; search: string; page: QueuePage } | null,
) {
  const known = first && first.filter === filter && first.search === search ? first.page : null;
  const query = useInfiniteQuery({
    queryKey: ['production-queue', filter, search],
    queryFn: ({ pageParam }) => api.listQueue({ filter, search, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: QueuePage) => page.next_before,
    placeholderData: keepPreviousData,
    ...(known ? { initialData: { pages: [known], pageParams: [null] } } : {}),
    staleTime: everyMilliseconds,
    refetchInterval: everyMilliseconds,
    retry: 1,
  });
  return {
    rows: query.data?.pages.flatMap((page) => page.orders) ?? null,
    stopped: query.data?.pages[0]?.stopped ?? null,
    figures: query.data?.pages[0]?.figures ?? null,
    hasMore: query.hasNextPage,
    fetchingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
    /** True while the rows of an earlier query are still shown. */
    changing: query.isPlaceholderData,
    failed: query.isError,
    tryAgain: () => void query.refetch(),
  };
}

import { orderTask } from '#features/orders/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { TaskList } from '#platform/rooms/task-list.ts';
import { uncheckedAssets } from './repository.ts';

/** Files that staff have uploaded and nobody has judged. */
export function assetsTasks(deps: Deps): TaskList[] {
  return [
    {
      kind: 'asset',
      role: 'producer',
      async read({ limit }) {
        const { count, assets } = await uncheckedAssets(deps.db, limit);
        return { count, tasks: assets.map(({ order, ...asset }) => orderTask(deps, order, asset)) };
      },
    },
  ];
}

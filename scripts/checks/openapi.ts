import site from '../../content/site.json' with { type: 'json' };
import { siteSchema } from '#shop/site.ts';
import type { Deps } from '#platform/deps.ts';
import type { RoomDeps } from '#server/features.ts';
import { openApiDocument } from '#server/api.ts';
import { createRouter } from '#server/features.ts';

/** The API's description. Nothing is called, so nothing need be open. */
export function createRouterForDocument(): Promise<object> {
  const deps = { site: siteSchema.parse(site), config: {} } as Deps;
  return openApiDocument(
    createRouter(deps, { uploads: deps, assets: deps, conversations: deps } as unknown as RoomDeps),
    deps,
  );
}

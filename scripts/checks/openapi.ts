import site from '../../content/site.json' with { type: 'json' };
import { siteSchema } from '#kit/site.ts';
import type { Deps } from '#platform/deps.ts';
import type { AssetDeps } from '#features/assets/server/index.ts';
import type { UploadDeps } from '#features/uploads/server/index.ts';
import { openApiDocument } from '#server/api.ts';
import { createRouter } from '#server/features.ts';

/** The API's description. Nothing is called, so nothing need be open. */
export function createRouterForDocument(): Promise<object> {
  const deps = { site: siteSchema.parse(site), config: {} } as Deps;
  return openApiDocument(createRouter(deps, deps as unknown as UploadDeps, deps as unknown as AssetDeps), deps);
}

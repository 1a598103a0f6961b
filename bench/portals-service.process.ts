import { getRequestListener } from '@hono/node-server';
import { newStaffLink } from '#features/accounts/server/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { createWebServer } from '#server/listen.ts';
import { openService } from '#server/open-service.ts';
import { quickStudio } from '#server/test/quick-studio.ts';
import { wideSite } from './wide-site.ts';

/** The service that `npm run bench:portals` measures, in a process of its own; says how to sign in when it serves. */
const environment = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const config = readConfig(environment);
const service = await openService({
  config,
  site: wideSite,
  clock: systemClock,
  ids: systemIds,
  log: createLog('error'),
  pages: () => Promise.resolve(new Response('page')),
  clientFolder: null,
  studio: quickStudio,
});
await new Promise<void>((resolve) => {
  const answer = getRequestListener(service.app.fetch);
  createWebServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(config.PORT, '127.0.0.1', resolve);
});
await service.startWork();
process.send?.({ staffLink: await newStaffLink(service.deps) });
process.once('disconnect', () => process.exit());

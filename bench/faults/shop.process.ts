import { getRequestListener } from '@hono/node-server';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { createWebServer } from '#server/listen.ts';
import { openService } from '#server/open-service.ts';
import { shiftClock } from '#server/test/shifted-date.ts';
import { pacedStudio } from './paced-studio.ts';
import type { FromShopProcess, ShopProcessRequest, ToShopProcess } from './shop-messages.ts';
import { unfinishedWork } from './unfinished-work.ts';
import { wideSite } from '../wide-site.ts';

/** One process of the shop, as an operator runs it, but for pages (none), the studio (paced) and limits (wide). */
const request = JSON.parse(process.argv[2] ?? '{}') as ShopProcessRequest;
const config = readConfig(request.environment);

const service = await openService({
  config,
  site: wideSite,
  clock: systemClock,
  ids: systemIds,
  log: createLog(config.LOG_LEVEL),
  pages: () => Promise.resolve(new Response('page')),
  clientFolder: null,
  studio: pacedStudio({ ffmpeg: config.FFMPEG_PATH }),
});
if (config.ROLE !== 'worker') {
  const answer = getRequestListener(service.app.fetch);
  const server = createWebServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, '127.0.0.1', resolve);
  });
}
await service.startWork();

const tell = (message: FromShopProcess): void => void process.send?.(message);

process.on('message', (message: ToShopProcess) => {
  if (message.kind === 'shift-clock') return shiftClock(message.milliseconds);
  unfinishedWork(service.deps.db).then(
    (counts) => tell({ kind: 'unfinished', counts }),
    (error: unknown) => tell({ kind: 'unfinished', counts: { [`not known: ${String(error)}`]: 1 } }),
  );
});
process.once('disconnect', () => process.exit());
tell({ kind: 'ready' });

import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import site from '../../../content/site.json' with { type: 'json' };
import { siteSchema } from '#shop/site.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import type { Studio } from '#platform/studio/port.ts';
import { openService } from '../open-service.ts';
import type { Death, ProcessCommand, ProcessRequest } from './service-process.ts';
import { quickStudio } from './quick-studio.ts';
import { shiftClock } from './shifted-date.ts';

/** The service in a process of its own, so that a test can kill it; told what to do by its first argument. */
const request = JSON.parse(process.argv[2] ?? '{}') as ProcessRequest;
let death: Death | null = null;

/** Studio that logs each piece of work, and kills the process in the stage that it is told to. */
function dyingStudio(): Studio {
  const around = async <T>(stage: string, about: string, work: () => Promise<T>): Promise<T> => {
    appendFileSync(request.workLog, `${stage} ${about}\n`);
    const dies = death?.stage === stage;
    if (dies && death?.when === 'before') process.kill(process.pid, 'SIGKILL');
    const result = await work();
    if (dies) process.kill(process.pid, 'SIGKILL');
    return result;
  };
  return {
    capabilities: () => quickStudio.capabilities(),
    write: (brief, options) => around('lyrics', brief.seed, () => quickStudio.write(brief, options)),
    make: (input, options) => around('song', input.seed, () => quickStudio.make(input, options)),
    sleeve: (input, options) => around('sleeve', input.spec.seed, () => quickStudio.sleeve(input, options)),
    scroll: (input, options) => around('scroll', input.sleeve.seed, () => quickStudio.scroll(input, options)),
    receipt: (input, options) => quickStudio.receipt(input, options),
    render: (input, options) =>
      around(input.cut === 'full' ? 'video' : 'teaser', input.sleeve.seed, () => quickStudio.render(input, options)),
  };
}

const config = readConfig(request.environment);
const service = await openService({
  config,
  site: siteSchema.parse({ ...site, dailyCap: 1000, ordersPerAddressPerHour: 10_000, ordersPerVisitorPerHour: 10_000 }),
  clock: systemClock,
  ids: systemIds,
  log: createLog('error'),
  pages: () => Promise.resolve(new Response('page')),
  clientFolder: null,
  studio: dyingStudio(),
});
if (config.ROLE !== 'worker') {
  await new Promise<void>((resolve) => {
    const answer = getRequestListener(service.app.fetch);
    createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(config.PORT, '127.0.0.1', resolve);
  });
}
await service.startWork();
process.on('message', (command: ProcessCommand) => {
  if ('shift' in command) shiftClock(command.shift);
  else death = command.dieIn;
  process.send?.('obeyed');
});
process.send?.('ready');
process.once('disconnect', () => process.exit());

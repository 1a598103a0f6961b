import { parseArgs } from 'node:util';
import { applyRetention } from '#features/rights/server/index.ts';
import { siteSchema } from '#shop/site.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openOwnDatabase } from '#platform/db/own-database.ts';
import { readContentFile } from '#platform/content-file.ts';
import { systemIds } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { runCommand } from '#platform/run-command.ts';
import { openService } from '#server/open-service.ts';

/** `npm run keepsong -- retention [--dry-run]`: clears away what is over its time, or only says what would go. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
  const dryRun = values['dry-run'];
  const config = readConfig();
  const database = await openOwnDatabase(config);
  // A service would wait for a database that is away; a command says so and ends.
  await database.pool.query('select 1');
  const service = await openService({
    config,
    database,
    site: readContentFile('site.json', siteSchema),
    clock: systemClock,
    ids: systemIds,
    log: createLog('warn'),
    pages: () => Promise.resolve(new Response(null, { status: 404 })),
    clientFolder: null,
  });
  try {
    const report = await applyRetention(service.rooms.retentionRules(), systemClock.now(), {
      dryRun,
      log: service.deps.log,
    });
    const lines = report.map(({ what, kept, count }) => `${String(count).padStart(7)}  ${what.padEnd(34)}kept ${kept}`);
    process.stdout.write(`${dryRun ? 'Would go' : 'Gone'}:\n${lines.join('\n')}\n`);
  } finally {
    await service.close();
  }
});

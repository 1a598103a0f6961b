import pg from 'pg';
import { expect, test } from 'vitest';
import { TestBrowser } from './test/client.ts';
import { eventually } from './test/journey.ts';
import { startService } from './test/service.ts';

test('OPS-03 a service whose work has not begun is not ready: a payment would be taken in by nobody', async () => {
  const service = await startService({ work: false });
  const browser = new TestBrowser(service.baseUrl);
  const ready = async (): Promise<boolean> => (await browser.fetch('/health/ready')).status === 200;
  // As another process does that makes tables.
  const other = new pg.Client({ connectionString: service.deps.config.DATABASE_URL });
  await other.connect();
  try {
    await other.query('select pg_advisory_lock(761205101)');
    const begun = service.startWork();
    expect(await ready()).toBe(false);
    await other.query('select pg_advisory_unlock(761205101)');
    await begun;
    await eventually(ready, 'the service to be ready');
  } finally {
    await other.end();
    await service.end();
  }
});

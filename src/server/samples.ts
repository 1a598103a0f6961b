import { Hono } from 'hono';
import type { Storage } from '#platform/storage/port.ts';
import { sendFile } from './send-file.ts';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

/** `GET` and `HEAD /samples/…`: public files of the gallery. A URL with its version (`?v=`) is immutable. */
export function createSamples(storage: Storage): Hono {
  const app = new Hono();
  app.get('/samples/:name', ({ req }) =>
    sendFile(req.raw, {
      storage,
      key: req.param('name'),
      headersFor: () => new Headers({ 'Cache-Control': req.query('v') ? year : hour }),
    }),
  );
  return app;
}

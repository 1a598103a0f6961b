import { drawingOf } from '#sleeve/drawing.ts';
import type { App } from './http.ts';

/** `GET /drawings/{motif}-{number}.svg`: sleeves without words, drawn from their address alone. They are everybody's. */
export function mountDrawings(app: App): void {
  app.get('/drawings/:file', (c, next) => {
    const [, name] = /^(.*)\.svg$/.exec(c.req.param('file')) ?? [];
    const drawing = name === undefined ? null : drawingOf(name);
    if (drawing === null) return next();
    return c.body(drawing, 200, {
      'content-type': 'image/svg+xml',
      // A release may draw them anew.
      'cache-control': 'public, max-age=604800',
    });
  });
}

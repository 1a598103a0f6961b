import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { OutageWatch } from '#platform/outage-watch.ts';
import { StorageError } from '#platform/storage/port.ts';
import type { App, Environment } from './http.ts';
import { failureAnswer, mountOutages, outageAnswer } from './outages.ts';

test('MEND-09c the page of an outage speaks the language of the page that it stands for', async () => {
  const app: App = new Hono<Environment>();
  const watch = new OutageWatch({ check: () => Promise.resolve(), log: createLog('silent') });
  mountOutages(app, watch);
  app.get('*', () => {
    throw new StorageError('unavailable', 'gone for a moment');
  });
  app.onError((error, c) => outageAnswer(c, error) ?? c.text('no outage', 500));
  const see = async (path: string, cookie = ''): Promise<string> => {
    const answer = await app.request(path, { headers: { accept: 'text/html', cookie } });
    expect(answer.status, path).toBe(503);
    return answer.text();
  };
  const spoken = { es: 'Volvemos enseguida', fr: 'De retour dans un instant', it: 'Torniamo subito' };
  for (const [language, words] of Object.entries({ ...spoken, de: 'Gleich wieder da' })) {
    const page = await see('/track-order', `song-language=${language}`);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(words);
    expect(await see(`/development/buyer-portal?language=${language}`)).toContain(words);
  }
  for (const page of [await see('/order'), await see('/birthday', 'song-language=es')]) {
    expect(page).toContain('<html lang="en-GB">');
    expect(page).toContain('Back in a moment');
  }
  watch.close();
});

test('SITE-22 a form that fails is answered to its browser with a page in its language, to a program with JSON', async () => {
  const app: App = new Hono<Environment>();
  const watch = new OutageWatch({ check: () => Promise.resolve(), log: createLog('silent') });
  mountOutages(app, watch);
  app.post('/pay/one', () => {
    throw new Error('no reason that is foreseen');
  });
  app.onError((_, c) => failureAnswer(c));
  const send = (accept: string): Response | Promise<Response> =>
    app.request('/pay/one?language=de', { method: 'POST', headers: { accept, cookie: 'song-language=de' } });
  const page = await send('text/html,application/xhtml+xml');
  expect([page.status, page.headers.get('cache-control')]).toEqual([500, 'no-store']);
  const text = await page.text();
  expect(text).toContain('<h1>The needle jumped</h1>');
  expect(text, 'no link to an address that may have no page').not.toContain('<a ');
  expect(await (await send('application/json')).json()).toMatchObject({ code: 'INTERNAL' });
  watch.close();
});

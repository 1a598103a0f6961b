import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
const req = createRequire('/work/trees/web/package.json');
const { implement, createRouterClient } = await import(req.resolve('@orpc/server').replace('index.js','index.mjs'));
const { RPCHandler } = await import(req.resolve('@orpc/server/fetch'));
const { Hono } = await import(req.resolve('hono'));
const { secureHeaders, NONCE } = await import(req.resolve('hono/secure-headers'));
const { getRequestListener } = await import(req.resolve('@hono/node-server'));
const { serveStatic } = await import(req.resolve('@hono/node-server/serve-static'));
const { createRequestHandler, RouterContextProvider } = await import(req.resolve('react-router').replace('/index.js','/index.mjs'));
const { Server } = await import('/work/main/node_modules/@tus/server/dist/index.js');
const { FileStore } = await import('/work/main/node_modules/@tus/file-store/dist/index.js');
const { contract } = await import('/work/trees/web/src/app/contract.ts');
const { apiContext, nonceContext } = await import('/work/trees/web/src/app/request-context.ts');
const build = await import('/work/trees/web/build/server/index.js');
const site = JSON.parse(readFileSync('/work/trees/web/content/site.json','utf8'));
const os = implement(contract);
const photos = new Map<string, any>();
let mode = 'ok';
const router = {
  catalogue: { getSite: os.catalogue.getSite.handler(() => ({ brand: site.brand, product: site.product, support_email: site.supportEmail, address: site.address, prices: {...site.prices, ...(mode==='price2'?{wizard_audio:3100}:{})}, rating: null })) },
  orders: {
    dailyCap: os.orders.dailyCap.handler(() => ({ cap: 30, taken_today: 19, tomorrow_open: true })),
    createCheckoutSession: os.orders.createCheckoutSession.handler(async ({ input, errors }: any) => {
      await new Promise(r => setTimeout(r, 900));
      if (mode === 'full' && input.day === 'today') throw errors.DAY_FULL({ data: { tomorrow_open: true } });
      if (mode === 'price') { mode = 'price2'; throw errors.PRICE_CHANGED({ data: { total_price: 3100 } }); }
      if (mode === 'broken') throw new Error('boom');
      return { order_number: 'SONG-2026-ABCDEF', url: '/fake-pay' };
    }),
  },
  uploads: {
    listPhotos: os.uploads.listPhotos.handler(() => ({ photos: [...photos.values()] })),
    finishPhoto: os.uploads.finishPhoto.handler(async ({ input }: any) => { const p = { id: input.upload_id, name: names.get(input.upload_id) ?? 'x.jpg', thumbnail_url: '/thumb/'+input.upload_id, width: 10, height: 10 }; photos.set(p.id, p); return p; }),
    removePhoto: os.uploads.removePhoto.handler(({ input }: any) => ({ removed: photos.delete(input.upload_id) })),
  },
};
const names = new Map<string,string>();
const tus = new Server({ path: '/uploads', datastore: new FileStore({ directory: '/tmp/fake/files' }), maxSize: 8388608, relativeLocation: true, onUploadCreate: async (_r: any, u: any) => { names.set(u.id, u.metadata?.filename); return {}; } } as any);
const rpc = new RPCHandler(router as any);
const handler = createRequestHandler(build as any, 'production');
const app = new Hono<any>();
app.use(secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'self'"], scriptSrc: [NONCE, "'strict-dynamic'"], styleSrc: ["'self'", "'unsafe-inline'"], imgSrc: ["'self'", 'data:', 'blob:'], objectSrc: ["'none'"] } }));
app.get('/mode/:m', (c: any) => { mode = c.req.param('m'); return c.text(mode); });
app.get('/fake-pay', (c: any) => c.html('<title>pay</title><h1>Pay here</h1><a href="/">back</a>'));
app.get('/thumb/:id', (c: any) => c.body(readFileSync('/tmp/fake/files/' + c.req.param('id')), 200, { 'content-type': 'image/jpeg' }));
app.use('/rpc/*', async (c: any, next: any) => { const r = await rpc.handle(c.req.raw, { prefix: '/rpc', context: {} }); return r.matched ? c.newResponse(r.response.body, r.response) : next(); });
app.all('/uploads', (c: any) => tus.handleWeb(c.req.raw)); app.all('/uploads/*', (c: any) => tus.handleWeb(c.req.raw));
app.use('*', serveStatic({ root: '/work/trees/web/build/client' }));
const api = createRouterClient(router as any, { context: {} });
app.all('*', async (c: any) => { const ctx = new RouterContextProvider(); ctx.set(apiContext, api as any); ctx.set(nonceContext, c.get('secureHeadersNonce')); return handler(c.req.raw, ctx); });
createServer(getRequestListener(app.fetch)).listen(3907, () => console.log('up'));

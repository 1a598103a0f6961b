import { roles, type Role } from './access-roles.ts';

/** The same for each raw route; of those who prove themselves by a signature, nobody here has one. */
export const routeTable: Record<string, readonly Role[]> = {
  'ALL /uploads/*': roles,
  'POST /admin/orders.csv': ['admin'],
  'POST /admin/personal-data.zip': ['admin'],
  'GET /order-data/:order_number': ['buyer'],
  'GET /order-receipt/:order_number': ['buyer'],
  // Leads its buyer back to the page of the words; who is let in stands in the test of its room.
  'POST /words/:order_number/approve': [],
  'GET /admin/order-receipt/:order_number': ['admin'],
  'GET /admin/payout-files/:month': ['admin'],
  'POST /admin/waitlist.csv': ['admin'],
  'POST /webhooks/stripe': [],
  'POST /webhooks/mail/returned': [],
  'POST /webhooks/mail/:sender': [],
  'POST /mail/unsubscribe/:token': [],
  // Leads everybody on to a page, which the service of these tests does not have.
  'GET /mail/unsubscribe/:token': [],
  'ALL /api/auth/*': roles,
  'ALL /asset-uploads/*': ['producer', 'admin'],
  'ALL /magazine-uploads/*': ['editor', 'admin'],
  'GET /samples/:name': roles,
  'GET /trending.rss': roles,
  // There is no such song and no such film here; who gets one stands in the tests of their room.
  'GET /magazine/:id/:part': [],
  'GET /featured-songs/:id/:part': [],
  'GET /shared-songs/:token/:part': [],
  'GET /song-pages/:token/song': [],
  'GET /gift/:token/:part': [],
  'POST /gift/:token/answer': [],
  'POST /gift/:token/opened': [],
  'POST /gift/:token/thanks': [],
  'POST /gift/:token/thanks-back': [],
  'POST /gift/:token/thanks-show': [],
  'POST /gift/:token/report': [],
  'POST /together/:token/greeting': [],
  'GET /gift-thanks/:order_number/:id': [],
  'GET /gift-cards/:order_number/:size': [],
  'GET /challenge-films/:id': [],
  'GET /plan-invoice/:id': [],
  'ALL /reaction-uploads/*': roles,
  // Whose house it is stands in the tests of its room.
  'ALL /house-film-uploads/*': ['host'],
  'GET /guest-pages/:token/:part': [],
  'GET /public-stays/:stay/:part': [],
  // The host has no such property.
  'POST /host-guest-files/:property_id': [],
  'GET /media/*': [],
};

interface RouteRequest {
  path: string;
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** A request that each route answers with success to whoever is let in. */
export const routeRequests: Record<string, RouteRequest> = {
  'ALL /uploads/*': { path: '/uploads', method: 'OPTIONS' },
  'POST /admin/orders.csv': { path: '/admin/orders.csv', method: 'POST', body: 'search=' },
  'POST /admin/personal-data.zip': {
    path: '/admin/personal-data.zip',
    method: 'POST',
    body: 'email=dan%40example.com',
  },
  'GET /order-data/:order_number': { path: '/order-data/:order_number' },
  'POST /words/:order_number/approve': {
    path: '/words/:order_number/approve',
    method: 'POST',
    body: 'draft=0&revision=0',
  },
  'GET /order-receipt/:order_number': { path: '/order-receipt/:order_number' },
  'GET /admin/order-receipt/:order_number': { path: '/admin/order-receipt/:order_number' },
  'GET /admin/payout-files/:month': { path: '/admin/payout-files/:month.csv' },
  'POST /admin/waitlist.csv': { path: '/admin/waitlist.csv', method: 'POST', body: '' },
  'POST /webhooks/mail/returned': { path: '/webhooks/mail/returned', method: 'POST', body: 'To: x' },
  'POST /webhooks/mail/:sender': { path: '/webhooks/mail/postmark', method: 'POST', body: '{}' },
  'POST /mail/unsubscribe/:token': { path: '/mail/unsubscribe/x', method: 'POST', body: 'List-Unsubscribe=One-Click' },
  'GET /mail/unsubscribe/:token': { path: '/mail/unsubscribe/x' },
  'POST /webhooks/stripe': { path: '/webhooks/stripe', method: 'POST', body: '{}' },
  'ALL /api/auth/*': { path: '/api/auth/get-session' },
  'ALL /asset-uploads/*': {
    path: '/asset-uploads',
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
  },
  'ALL /magazine-uploads/*': {
    path: '/magazine-uploads',
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
  },
  'ALL /house-film-uploads/*': {
    path: '/house-film-uploads',
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
  },
  'GET /magazine/:id/:part': { path: '/magazine/none/tall.jpg' },
  'GET /samples/:name': { path: '/samples/birthday-theo.mp3', method: 'HEAD' },
  'GET /trending.rss': { path: '/trending.rss' },
  'GET /featured-songs/:id/:part': { path: '/featured-songs/none/song' },
  'GET /shared-songs/:token/:part': { path: '/shared-songs/none/media' },
  'GET /song-pages/:token/song': { path: '/song-pages/none/song' },
  'GET /gift/:token/:part': { path: '/gift/none/song' },
  'POST /gift/:token/answer': { path: '/gift/none/answer', method: 'POST', body: 'answer=x' },
  'POST /gift/:token/opened': { path: '/gift/none/opened', method: 'POST', body: '' },
  'POST /gift/:token/thanks': { path: '/gift/none/thanks', method: 'POST', body: 'line=x' },
  'POST /gift/:token/thanks-back': { path: '/gift/none/thanks-back', method: 'POST', body: '' },
  'POST /gift/:token/thanks-show': { path: '/gift/none/thanks-show', method: 'POST', body: 'show=yes' },
  'POST /gift/:token/report': { path: '/gift/none/report', method: 'POST', body: 'reason=other' },
  'POST /together/:token/greeting': { path: '/together/none/greeting', method: 'POST', body: 'greeting=x' },
  'GET /gift-thanks/:order_number/:id': { path: '/gift-thanks/:order_number/none' },
  // No gift has been made of the order there.
  'GET /gift-cards/:order_number/:size': { path: '/gift-cards/:order_number/a6' },
  'GET /challenge-films/:id': { path: '/challenge-films/none' },
  'GET /plan-invoice/:id': { path: '/plan-invoice/none' },
  'ALL /reaction-uploads/*': { path: '/reaction-uploads', method: 'OPTIONS' },
  'GET /guest-pages/:token/:part': { path: '/guest-pages/none/welcome.mp4' },
  'GET /public-stays/:stay/:part': { path: '/public-stays/none/souvenir.mp4' },
  'POST /host-guest-files/:property_id': {
    path: '/host-guest-files/none?step=check',
    method: 'POST',
    body: 'Arrival,Departure',
  },
  'GET /media/*': { path: '/media/orders/song.mp3' },
};

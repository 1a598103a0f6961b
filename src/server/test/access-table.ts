/**
 * Who calls about the buyer's order: its buyer is the one it belongs to, to everyone else it is foreign. Host
 * and estate agent are accounts with a business profile; whose plan is whose, `plans.http.test.ts` tries. A worker has no way in by HTTP: the
 * cell is what a request from its machine, without a session and with the headers of one that is trusted, gets.
 */
export type Role =
  | 'visitor'
  | 'buyer'
  | 'other-buyer'
  | 'affiliate'
  | 'host'
  | 'estate-agent'
  | 'producer'
  | 'editor'
  | 'admin'
  | 'worker';
export const roles: Role[] = [
  'visitor',
  'buyer',
  'other-buyer',
  'affiliate',
  'host',
  'estate-agent',
  'producer',
  'editor',
  'admin',
  'worker',
];

/** Who has a session. */
const signedIn: Role[] = ['affiliate', 'host', 'estate-agent', 'producer', 'editor', 'admin'];

/**
 * Who may get past the policy, for each procedure there is, called about the buyer's order. A procedure without a row
 * fails the test.
 */
export const procedureTable: Record<string, readonly Role[]> = {
  'accounts.whoAmI': roles,
  'automation.listDeliveries': ['admin'],
  'automation.resendDelivery': ['admin'],
  'analytics.recordVisits': roles,
  'analytics.visitSummary': ['admin'],
  'accounts.listStaff': ['admin'],
  'accounts.addStaff': ['admin'],
  'accounts.changeRole': ['admin'],
  'accounts.inviteAgain': ['admin'],
  'accounts.forgotPassword': roles,
  'accounts.choosePassword': roles,
  'accounts.listAudit': ['admin'],
  'affiliates.listAffiliates': ['admin'],
  'affiliates.addAffiliate': ['admin'],
  'affiliates.setTier': ['admin'],
  'affiliates.register': roles,
  // Who is signed in, the session alone says.
  'affiliates.join': signedIn,
  'affiliates.readOwn': roles,
  // Of those who are signed in only the affiliate has a statement; to the others it says that they have no profile.
  'affiliates.readStatement': signedIn,
  'affiliates.savePayoutDetails': signedIn,
  'affiliates.recordClick': roles,
  'affiliates.rememberReferral': roles,
  'affiliates.setStanding': ['admin'],
  'affiliates.affiliateStory': ['admin'],
  'affiliates.listPayouts': ['admin'],
  'affiliates.runPayouts': ['admin'],
  'affiliates.markPaid': ['admin'],
  'assets.listAssets': ['producer', 'admin'],
  'assets.finishUpload': ['producer', 'admin'],
  'assets.judgeAsset': ['producer', 'admin'],
  'assets.setAvailability': ['producer', 'admin'],
  'assets.deleteAsset': ['producer', 'admin'],
  'assets.saveCustomAddresses': ['admin'],
  'assets.clearCustomAddresses': ['admin'],
  'assets.listDownloads': ['buyer', 'producer', 'admin'],
  'engines.listEngines': ['admin'],
  'engines.changeEngine': ['admin'],
  'engines.tryEngine': ['admin'],
  'engines.listTrials': ['admin'],
  'engines.orderEngines': ['producer', 'admin'],
  'catalogue.getSite': roles,
  'catalogue.getHome': roles,
  'catalogue.getClassic': roles,
  'catalogue.getEstateAgent': roles,
  'catalogue.getHosts': roles,
  'catalogue.getOccasion': roles,
  'catalogue.getLegalPage': roles,
  'consents.readConsent': roles,
  'consents.withdrawConsent': roles,
  'consents.listConsents': ['admin'],
  'extras.orderExtras': ['buyer', 'producer', 'admin'],
  'extras.setSongPage': ['buyer', 'producer', 'admin'],
  'extras.setPublishing': ['producer', 'admin'],
  'extras.songPage': roles,
  'gallery.samples': roles,
  'logs.listEmails': ['admin'],
  'logs.resendEmail': ['admin'],
  'logs.listWebhooks': ['admin'],
  'logs.handleWebhookAgain': ['admin'],
  'overview.systemOverview': ['admin'],
  'conversation.getMessages': ['buyer', 'producer', 'admin'],
  'conversation.watchMessages': ['buyer', 'producer', 'admin'],
  'conversation.sendMessage': ['buyer', 'producer', 'admin'],
  'conversation.markRead': ['buyer', 'producer', 'admin'],
  'conversation.requestRevision': ['buyer', 'producer', 'admin'],
  'conversation.myRevisions': ['buyer', 'producer', 'admin'],
  'conversation.payRevision': ['buyer'],
  'conversation.listRevisions': ['producer', 'admin'],
  'conversation.decideRevision': ['producer', 'admin'],
  'conversation.askRevisionPayment': ['admin'],
  'conversation.listConversations': ['producer', 'admin'],
  'conversation.getProjectMessages': ['producer', 'admin'],
  'conversation.watchProjectMessages': ['producer', 'admin'],
  'conversation.sendProjectMessage': ['producer', 'admin'],
  'conversation.markProjectRead': ['producer', 'admin'],
  'conversation.listRecipients': ['producer', 'admin'],
  'orders.createCheckoutSession': roles,
  'orders.createHolidayCheckout': ['buyer'],
  'orders.dailyCap': roles,
  'orders.reopenCheckout': ['buyer'],
  'orders.sendHolidayEmail': roles,
  'payments.verifyPayment': roles,
  'payments.refundOrder': ['admin'],
  'photoSessions.openSession': signedIn,
  'photoSessions.addPhoto': signedIn,
  'photoSessions.listSessions': signedIn,
  'photoSessions.removeSession': signedIn,
  'photoSessions.viewSession': roles,
  'photoSessions.saveLead': roles,
  'photoSessions.generateLyricPreview': roles,
  'photoSessions.sendAffiliateEmail': roles,
  'photoSessions.grantPhotos': roles,
  'photoSessions.listLeads': ['admin'],
  'portal.findOrder': roles,
  'portal.portalOrder': ['buyer', 'producer', 'admin'],
  'portal.openLink': roles,
  'portal.trackOrder': roles,
  'portal.emailLink': roles,
  'portal.shareFilm': ['buyer'],
  'portal.sharedFilm': roles,
  'portal.closeOrder': ['buyer'],
  'production.listQueue': ['producer', 'admin'],
  'production.listOrders': ['producer', 'admin'],
  'production.measureLyrics': ['producer', 'admin'],
  'production.generateLyrics': ['producer', 'admin'],
  'production.lyricsRun': ['producer', 'admin'],
  'production.getProduction': ['producer', 'admin'],
  'production.renderAgain': ['producer', 'admin'],
  'production.chooseTake': ['producer', 'admin'],
  'production.judgeQuality': ['producer', 'admin'],
  'production.releaseOrder': ['producer', 'admin'],
  'production.retryProduction': ['producer', 'admin'],
  'simpleOrder.placeSimpleOrder': roles,
  'simpleOrder.recordAbandonment': roles,
  'settings.getSettings': ['admin'],
  'settings.changeSettings': ['admin'],
  'rights.yourRights': ['buyer'],
  'rights.cancelOrder': ['buyer'],
  'rights.askRefund': ['buyer'],
  'rights.sendErasureCode': ['buyer'],
  'rights.eraseOrder': ['buyer'],
  'rights.listRequests': ['admin'],
  'rights.answerRequest': ['admin'],
  'rights.setLegalHold': ['admin'],
  'subscriptions.signUp': roles,
  'subscriptions.readProfile': roles,
  'subscriptions.checkSubscription': roles,
  // Whose plan it is, the session alone says; without one there is none.
  'subscriptions.createCheckout': signedIn,
  'subscriptions.createCheckoutEstate': signedIn,
  'subscriptions.cancelSubscription': signedIn,
  'subscriptions.processSubscriptionOrder': signedIn,
  'subscriptions.myOrders': signedIn,
  'subscriptions.openMyOrder': signedIn,
  'subscriptions.listBusinesses': ['admin'],
  'toDo.listTasks': ['producer', 'admin'],
  'toDo.countTasks': ['producer', 'admin'],
  'trending.trendingPage': roles,
  'trending.readTrend': roles,
  'trending.countTrendView': roles,
  'trending.featuredProducers': roles,
  'trending.listDesk': ['editor', 'admin'],
  'trending.editTrend': ['editor', 'admin'],
  'trending.trendVersion': ['editor', 'admin'],
  'trending.saveTrend': ['editor', 'admin'],
  'trending.previewTrend': ['editor', 'admin'],
  'trending.publishTrend': ['editor', 'admin'],
  'trending.unpublishTrend': ['editor', 'admin'],
  'trending.withdrawTrend': ['editor', 'admin'],
  'trending.restoreTrend': ['editor', 'admin'],
  'trending.saveTemplate': ['editor', 'admin'],
  'uploads.listPhotos': roles,
  'uploads.finishPhoto': roles,
  'uploads.removePhoto': roles,
};

/** The same for each raw route; of those who prove themselves by a signature, nobody here has one. */
export const routeTable: Record<string, readonly Role[]> = {
  'ALL /uploads/*': roles,
  'POST /admin/orders.csv': ['admin'],
  'POST /admin/personal-data.zip': ['admin'],
  'GET /order-data/:order_number': ['buyer'],
  'GET /order-receipt/:order_number': ['buyer'],
  'GET /admin/order-receipt/:order_number': ['admin'],
  'GET /admin/payout-files/:month': ['admin'],
  'POST /webhooks/stripe': [],
  'ALL /api/auth/*': roles,
  'ALL /asset-uploads/*': ['producer', 'admin'],
  'GET /samples/:name': roles,
  'GET /trending.rss': roles,
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
  'GET /order-receipt/:order_number': { path: '/order-receipt/:order_number' },
  'GET /admin/order-receipt/:order_number': { path: '/admin/order-receipt/:order_number' },
  'GET /admin/payout-files/:month': { path: '/admin/payout-files/:month.csv' },
  'POST /webhooks/stripe': { path: '/webhooks/stripe', method: 'POST', body: '{}' },
  'ALL /api/auth/*': { path: '/api/auth/get-session' },
  'ALL /asset-uploads/*': {
    path: '/asset-uploads',
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
  },
  'GET /samples/:name': { path: '/samples/birthday-theo.mp3', method: 'HEAD' },
  'GET /trending.rss': { path: '/trending.rss' },
  'GET /media/*': { path: '/media/orders/song.mp3' },
};

import { accountsContract } from '#features/accounts/contract.ts';
import { affiliatesContract } from '#features/affiliates/contract.ts';
import { automationContract } from '#features/automation/contract.ts';
import { analyticsContract } from '#features/analytics/contract.ts';
import { apiKeysContract } from '#features/api-keys/contract.ts';
import { assetsContract } from '#features/assets/contract.ts';
import { catalogueContract } from '#features/catalogue/contract.ts';
import { enginesContract } from '#features/engines/contract.ts';
import { circlesContract } from '#features/circles/contract.ts';
import { consentsContract } from '#features/consents/contract.ts';
import { deliverabilityContract } from '#features/deliverability/contract.ts';
import { extrasContract } from '#features/extras/contract.ts';
import { galleryContract } from '#features/gallery/contract.ts';
import { giftsContract } from '#features/gifts/contract.ts';
import { printedPageContract } from '#features/gifts/printed-page-contract.ts';
import { creditsContract } from '#features/credits/contract.ts';
import { customerSongsContract } from '#features/customer-songs/contract.ts';
import { moderationContract } from '#features/moderation/contract.ts';
import { conversationContract } from '#features/conversation/contract.ts';
import { hostsContract } from '#features/hosts/contract.ts';
import { holidayContract } from '#features/holiday/contract.ts';
import { logsContract } from '#features/logs/contract.ts';
import { ordersContract } from '#features/orders/contract.ts';
import { nextYearContract } from '#features/next-year/contract.ts';
import { overviewContract } from '#features/overview/contract.ts';
import { paymentsContract } from '#features/payments/contract.ts';
import { photoSessionsContract } from '#features/photo-sessions/contract.ts';
import { portalContract } from '#features/portal/contract.ts';
import { productionContract } from '#features/production/contract.ts';
import { simpleOrderContract } from '#features/simple-order/contract.ts';
import { settingsContract } from '#features/settings/contract.ts';
import { reviewsContract } from '#features/reviews/contract.ts';
import { rightsContract } from '#features/rights/contract.ts';
import { subscriptionsContract } from '#features/subscriptions/contract.ts';
import { toDoContract } from '#features/to-do/contract.ts';
import { trendingContract } from '#features/trending/contract.ts';
import { mediaContract } from '#features/trending/media-contract.ts';
import { editorialContract } from '#features/trending/editorial-contract.ts';
import { uploadsContract } from '#features/uploads/contract.ts';
import { waitlistContract } from '#features/waitlist/contract.ts';
import { wizardContract } from '#features/wizard/contract.ts';
import { wordsContract } from '#features/words/contract.ts';

/** Every call a browser or another program can make, by room. */
export const contract = {
  accounts: accountsContract,
  affiliates: affiliatesContract,
  automation: automationContract,
  analytics: analyticsContract,
  apiKeys: apiKeysContract,
  assets: assetsContract,
  catalogue: catalogueContract,
  engines: enginesContract,
  circles: circlesContract,
  consents: consentsContract,
  deliverability: deliverabilityContract,
  extras: { ...extrasContract, ...printedPageContract },
  gallery: galleryContract,
  gifts: giftsContract,
  conversation: conversationContract,
  credits: creditsContract,
  customerSongs: customerSongsContract,
  hosts: hostsContract,
  logs: logsContract,
  // The names of calls are public (docs/stored-names.json), so those of the first two forms stay where they began.
  orders: { ...wizardContract, ...holidayContract, ...ordersContract },
  moderation: moderationContract,
  nextYear: nextYearContract,
  overview: overviewContract,
  payments: paymentsContract,
  photoSessions: photoSessionsContract,
  portal: portalContract,
  production: productionContract,
  simpleOrder: simpleOrderContract,
  settings: settingsContract,
  reviews: reviewsContract,
  rights: rightsContract,
  subscriptions: subscriptionsContract,
  toDo: toDoContract,
  trending: { ...trendingContract, ...editorialContract, ...mediaContract },
  uploads: uploadsContract,
  waitlist: waitlistContract,
  words: wordsContract,
};

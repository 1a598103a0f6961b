import { contract } from '#app/contract.ts';
import { accountsRoom } from '#features/accounts/server/room.ts';
import { affiliatesRoom } from '#features/affiliates/server/room.ts';
import { analyticsRoom } from '#features/analytics/server/room.ts';
import { apiKeysRoom } from '#features/api-keys/server/room.ts';
import { assetsRoom } from '#features/assets/server/room.ts';
import { automationRoom } from '#features/automation/server/room.ts';
import { catalogueRoom } from '#features/catalogue/server/room.ts';
import { circlesRoom } from '#features/circles/server/room.ts';
import { consentsRoom } from '#features/consents/server/room.ts';
import { conversationRoom } from '#features/conversation/server/room.ts';
import { creditsRoom } from '#features/credits/server/room.ts';
import { customerSongsRoom } from '#features/customer-songs/server/room.ts';
import { deliverabilityRoom } from '#features/deliverability/server/room.ts';
import { enginesRoom } from '#features/engines/server/room.ts';
import { extrasRoom } from '#features/extras/server/room.ts';
import { galleryRoom } from '#features/gallery/server/room.ts';
import { printedPagesRoom } from '#features/gifts/server/printed-page.ts';
import { giftsRoom } from '#features/gifts/server/room.ts';
import { holidayRoom } from '#features/holiday/server/room.ts';
import { hostsRoom } from '#features/hosts/server/room.ts';
import { logsRoom } from '#features/logs/server/room.ts';
import { ordersRoom } from '#features/orders/server/room.ts';
import { moderationRoom } from '#features/moderation/server/room.ts';
import { nextYearRoom } from '#features/next-year/server/room.ts';
import { overviewRoom } from '#features/overview/server/room.ts';
import { paymentsRoom } from '#features/payments/server/room.ts';
import { photoSessionsRoom } from '#features/photo-sessions/server/room.ts';
import { portalRoom } from '#features/portal/server/room.ts';
import { productionRoom } from '#features/production/server/room.ts';
import { reviewsRoom } from '#features/reviews/server/room.ts';
import { rightsRoom } from '#features/rights/server/room.ts';
import { scheduleRoom } from '#features/schedule/server/room.ts';
import { settingsRoom } from '#features/settings/server/room.ts';
import { simpleOrderRoom } from '#features/simple-order/server/room.ts';
import { subscriptionsRoom } from '#features/subscriptions/server/room.ts';
import { toDoRoom } from '#features/to-do/server/room.ts';
import { trendingRoom } from '#features/trending/server/room.ts';
import { uploadsRoom } from '#features/uploads/server/room.ts';
import { waitlistRoom } from '#features/waitlist/server/room.ts';
import { wizardRoom } from '#features/wizard/server/room.ts';
import { wordsRoom } from '#features/words/server/room.ts';
import { listRooms } from './list-rooms.ts';

/**
 * Every room there is. What a buyer takes home is written, and forgotten, in this sequence; retention begins with the
 * first too.
 */
export const rooms = listRooms(contract, [
  circlesRoom,
  uploadsRoom,
  giftsRoom,
  reviewsRoom,
  nextYearRoom,
  extrasRoom,
  printedPagesRoom,
  conversationRoom,
  automationRoom,
  enginesRoom,
  productionRoom,
  wordsRoom,
  rightsRoom,
  paymentsRoom,
  wizardRoom,
  holidayRoom,
  simpleOrderRoom,
  subscriptionsRoom,
  trendingRoom,
  customerSongsRoom,
  creditsRoom,
  moderationRoom,
  ordersRoom,
  accountsRoom,
  affiliatesRoom,
  analyticsRoom,
  apiKeysRoom,
  assetsRoom,
  catalogueRoom,
  consentsRoom,
  deliverabilityRoom,
  galleryRoom,
  hostsRoom,
  logsRoom,
  overviewRoom,
  photoSessionsRoom,
  portalRoom,
  scheduleRoom,
  settingsRoom,
  toDoRoom,
  waitlistRoom,
]);

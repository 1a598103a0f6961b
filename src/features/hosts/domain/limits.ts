/** Properties of one account. */
export const maximumProperties = 50;
/** HOST-04: photos and clips of one property. */
export const maximumMedia = 10;
/** Bytes of a film as it is sent: two minutes of a telephone's at its best. */
export const maximumFilmBytes = 300 * 1024 * 1024;
/** Bytes of the films that an account has on their way at a time. */
export const maximumFilmsUnderWay = 4 * maximumFilmBytes;
/** Films that an account, and that a network, may begin to send in a day. */
export const filmsADay = 40;
export const filmsADayOfNetwork = 100;
/** Seconds of a film that are kept, from its beginning; and the shortest part of it that can be shown. */
export const longestClipSeconds = 60;
export const shortestClipSeconds = 3;
/** Data rows of one file of guests. */
export const maximumRows = 5000;
/** Characters of a cell that is read of such a file; a longer one is most often a quote that is never closed. */
export const longestCell = 400;
/** Bytes of one file of guests. */
export const maximumFileBytes = 2 * 1024 * 1024;
/** Pixels of a logo's shorter side. */
export const minimumLogoSide = 120;
/** Days before the arrival on which the welcome is sent, and the hour of the property's clocks. */
export const welcomeDaysAhead = 2;
export const welcomeHour = 10;
/** Hours after the departure at which the souvenir is sent, and the latest hour of that day. */
export const souvenirHoursAfter = 4;
export const latestSouvenirHour = 21;
/** Hours ahead of its sending at which the making of a souvenir begins. */
export const makingHours = 48;
/** Days after the departure for which a guest's page is open; then everything of the guest goes. */
export const pageDays = 60;
/** Days that a welcome video is kept which was made without a live plan. */
export const welcomeDaysWithoutPlan = 14;
/**
 * Days after its time after which a souvenir that could not be delivered is given up: later than a plan ends that nobody pays for,
 * and while the guest's page, which goes with everything on it, is open for another week.
 */
export const abandonedAfterDays = pageDays - 7;
/** Photos that guests may add to one page. */
export const maximumGuestPhotos = 12;
/** Days for which the address of a page that was public answers that it has ended. */
export const endedPageDays = 365;
/** Welcome videos of one property in 30 days. */
export const welcomesAMonth = 3;
/** Welcome videos of an account without a plan in 30 days, whatever became of them and their property. */
export const triesWithoutPlan = 6;
/** Guests of one property at a time; those of the past go when their page ends. */
export const maximumGuests = 10_000;
/** Souvenirs that are begun at a time; the others stay where they can be put in turn. */
export const souvenirsInWork = 4;
/** Months after which a welcome video is made anew while a plan is live, and days ahead that its host is told. */
export const refreshMonths = 6;
export const refreshNoticeDays = 7;
export const refreshHour = 10;
/** Attractions nearby that a host may tell of. */
export const maximumAttractions = 6;
/** Longest words of a host. */
export const textLengths = {
  name: 80,
  place: 120,
  thanks: 300,
  code: 40,
  offer: 120,
  address: 300,
  firstName: 60,
  attraction: 60,
  agreed: 300,
};

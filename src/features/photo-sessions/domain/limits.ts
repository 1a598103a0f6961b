/** Photos of one session. */
export const maximumSessionPhotos = 50;
/** Photos that one affiliate adds to sessions in a day. */
export const photosADay = 2000;
/** Folder of the sessions' stored files. */
export const sessionFolder = 'sessions/';
/** Days that a session and its photos are kept. */
export const sessionDays = 30;
/** Days that a lead is kept. */
export const leadDays = 90;
/** FUN-03: characters of a story. */
export const storyLength = 200;
/** Preview lyrics that the shop writes in a day. */
export const previewsADay = 500;
/** Those of one site: a fair on one wireless network has many guests, and leaves the other sites most of the day's. */
export const previewsOfSiteADay = 150;
/** Ways to consent without the page. */
export const consentWays = ['paper', 'spoken'] as const;
/** Version of the words beside the tick; changes whenever they do. */
export const consentVersion = '2026-11';

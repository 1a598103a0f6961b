/** Most characters of what a buyer writes for the magazine. */
export const mostCustomer = 80;
export const mostStory = 800;

/** Changes whenever the words beside the tick do. */
export const consentVersion = '2026-11';

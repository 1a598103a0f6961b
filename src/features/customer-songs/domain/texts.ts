/** Most characters of what a buyer writes for the magazine. */
export const maximumCustomerLength = 80;
export const maximumStoryLength = 800;

/** Changes whenever the words beside the tick do. */
export const consentVersion = '2026-11';

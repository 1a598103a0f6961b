/** Waitlisted hosts whose setup is free. Source: partners-and-growth.md section 9. */
export const freeSetupPlaces = 20;

/** Version of the words beside the form's button; changes whenever they do. */
export const waitlistVersion = '2026-11';

/** Days that somebody stays on the list. */
export const waitlistDays = 730;

/** Text, an at-sign, text, a dot, and text without spaces: all that the form itself asks of an address. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

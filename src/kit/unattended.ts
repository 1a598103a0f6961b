/** Header of a call that a page made by itself while nobody touched it: it does not keep the session alive. */
export const unattendedHeader = 'x-unattended';

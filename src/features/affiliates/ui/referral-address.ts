/** Pages of those who work with the shop: nobody is referred there. */
const workplaces = /^\/(admin|affiliate|partner)(\/|$)/;

/** Referral id of an address; null for none. */
export const referralIn = (search: string): string | null => new URLSearchParams(search).get('ref') || null;

/**
 * A page's address with the referral id that its visit came by: without a cookie that is all that a reload and a new tab know of
 * it. Null where nothing is to be added.
 */
export function carryReferral(address: string, ref: string): string | null {
  const { pathname, search, hash } = new URL(address);
  if (referralIn(search) !== null || workplaces.test(pathname)) return null;
  return `${pathname}${search === '' ? '?' : `${search}&`}ref=${encodeURIComponent(ref)}${hash}`;
}

/** Referral id of the page of this shop that led here by a link of its own, as a whole document; null for any other. */
export function referralOfPageBefore(referrer: string, origin: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const before = new URL(referrer);
  return before.origin === origin ? referralIn(before.search) : null;
}

/** Server API of the affiliates room: everything that other rooms' servers may call. */
export { ownAffiliate, activeAffiliate } from './own.ts';
export { affiliateById, affiliateByReferral } from './repository.ts';

/** Server API of the affiliates room: everything that other rooms' servers may call. */
export { ownAffiliate, workingAffiliate } from './own.ts';
export { affiliateById, affiliateByReferral } from './repository.ts';

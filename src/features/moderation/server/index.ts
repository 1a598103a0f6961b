/** Server API of the moderation room: everything that other rooms' servers may call. */
export { isAwaited } from '../domain/awaited-order.ts';
export {
  checkOrderWords,
  holdForReview,
  holdIfInDoubt,
  isHeld,
  isTakenDown,
  moderationOf,
  orderCase,
  orderReview,
  raiseDoubts,
} from './doubts.ts';
export { eraseCasesAbout } from './erase-cases.ts';
export { dropOpenCase, forgetCasesAbout, isDecided, linkCases, takenDown } from './repository.ts';

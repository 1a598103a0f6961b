import { lazyPart } from '#ui/lazy-part.ts';

/** Components and hooks by which the forms of other rooms let friends add to a song. */
export type { CirclesApi } from './circles-api.ts';
export { useWaitingDay } from './use-waiting-day.ts';

/** Few invite friends: the panel comes by itself. */
export const DraftCircle = lazyPart(() => import('./draft-circle.tsx'));

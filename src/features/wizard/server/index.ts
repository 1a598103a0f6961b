/** Server API of the wizard room: everything that other rooms' servers may call. */
export { checkedWizard } from './checked-wizard.ts';
export { demoSongs } from './demo-songs.ts';
export { withoutStory, wizardBrief, wizardReturnPages } from './order-kinds.ts';

/** Under which the Holiday Memory Form is kept in the browser. */
export const souvenirDraftName = 'souvenir';

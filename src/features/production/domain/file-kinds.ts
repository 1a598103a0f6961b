/** Kinds of finished files of an order, made here or uploaded by staff. `bonus`: a second variation; `scroll`: the words to print. */
export const fileKinds = ['audio', 'video', 'teaser', 'captions', 'sleeve', 'document', 'bonus', 'scroll'] as const;
export type FileKind = (typeof fileKinds)[number];

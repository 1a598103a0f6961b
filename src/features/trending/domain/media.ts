/** Kinds of files that an editor may upload. */
export const mediaKinds = ['image', 'video', 'audio', 'captions'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/**
 * Stages of an upload. `working`: it has arrived and is being made ready. `refused`: it is not what it was said to be, and is
 * deleted. `failed`: it could not be looked at, and is kept for a day to be tried again.
 */
export const mediaStates = ['working', 'kept', 'refused', 'failed'] as const;
export type MediaState = (typeof mediaStates)[number];

/** Files of an upload: the picture as it is, cut to 9:16 and to a shared link's shape; a film at 9:16; a song; words as WebVTT. */
export const mediaParts = ['picture.jpg', 'tall.jpg', 'shared.jpg', 'film.mp4', 'sound.m4a', 'captions.vtt'] as const;
export type MediaPart = (typeof mediaParts)[number];

/** Which part of a picture stays when it is cut: its left or top, its middle, its right or bottom. */
export const focuses = ['start', 'centre', 'end'] as const;
export type Focus = (typeof focuses)[number];

export const mediaAddress = (id: string, part: MediaPart): string => `/magazine/${id}/${part}`;

/** Captions of this shop. */
export const ownCaptions = /^\/(?:samples\/[\w.-]+\.vtt(?:\?v=[0-9a-f]+)?|magazine\/[0-9a-z]{26}\/captions\.vtt)$/;

/** A file of this shop: a sample, or an upload of the editors. Another site's would tell it who reads. */
export const ownFile = /^\/(?:samples\/[\w.-]+(?:\?v=[0-9a-f]+)?|magazine\/[0-9a-z]{26}\/[a-z]+\.[a-z0-9]+)$/;

/** Kinds of files that an editor may upload. */
export const mediaKinds = ['image', 'video', 'audio'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** Files of an upload: the picture as it is, cut to 9:16 and to a shared link's shape; a film at 9:16; a song. */
export const mediaParts = ['picture.jpg', 'tall.jpg', 'shared.jpg', 'film.mp4', 'sound.m4a'] as const;
export type MediaPart = (typeof mediaParts)[number];

/** Which part of a picture stays when it is cut: its left or top, its middle, its right or bottom. */
export const focuses = ['start', 'centre', 'end'] as const;
export type Focus = (typeof focuses)[number];

export const mediaAddress = (id: string, part: MediaPart): string => `/magazine/${id}/${part}`;

/** A file of this shop: a sample, or an upload of the editors. Another site's would tell it who reads. */
export const ownFile = /^\/(?:samples\/[\w.-]+(?:\?v=[0-9a-f]+)?|magazine\/[0-9a-z]{26}\/[a-z]+\.[a-z0-9]+)$/;

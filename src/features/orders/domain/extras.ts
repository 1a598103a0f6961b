/** Extras that may be ordered with a song besides its files. */
export const extras = ['bonus_track', 'lyric_scroll', 'qr_page', 'spotify_publish'] as const;
export type Extra = (typeof extras)[number];

/**
 * Version of the embedded composer, band and voice. It rises with every change after which the same words and seed make
 * another song. Songs keep their tune by their recording, not by this number: it tells staff and tests what made a song.
 */
export const ENGINE_VERSION = '7';

import { syncLyrics } from './sync-lyrics.ts';
import { find } from './page-elements.ts';
import { runPlayer } from './player-script.ts';
import { keepTyped } from './keep-typed.ts';
import { recordThanks } from './record-thanks.ts';

/** All that a gift's page runs: nothing of the shop's scripts is loaded there. */
const song = find(HTMLAudioElement, '#gift-song');
if (song) {
  runPlayer(song);
  syncLyrics(song);
}
recordThanks();
keepTyped();

/** The event with which Chromium offers to install the app; not in TypeScript's library because it is no standard. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

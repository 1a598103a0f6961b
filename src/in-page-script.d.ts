/** Text of a script that pages are sent in themselves; `scripts/in-page-script.ts` makes it. */
declare module '*/early-input.ts?in-page' {
  export const replayEarlyInput: string;
}

/** Text of a script that pages are sent in themselves; `scripts/in-page-script.ts` makes it. */
declare module '*/kept-presses.ts?in-page' {
  export const keepPresses: string;
}

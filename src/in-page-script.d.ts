/** Text of a script that pages are sent in themselves; `scripts/in-page-script.ts` makes it. */
declare module '*?in-page' {
  const script: string;
  export default script;
}

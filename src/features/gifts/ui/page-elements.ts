/** The first element of a selector, if it is of that class. */
export function find<T extends Element>(kind: new () => T, selector: string): T | null {
  const found = document.querySelector(selector);
  return found instanceof kind ? found : null;
}

/** Shows what is of no use without a script. */
export function hiddenUntilScript(selector: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) element.hidden = false;
}

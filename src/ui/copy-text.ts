/**
 * Puts words on the clipboard.
 *
 * @returns false where the browser does not let the page; without TLS it has no clipboard at all
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Most characters of one message, as a browser counts them (UTF-16 code units). */
export const messageLimit = 4000;

/** Trims typed text to the message that is sent; null when nothing visible is left. */
export function messageText(typed: string): string | null {
  const text = typed.trim();
  return isBlank(text) ? null : text;
}

/** Characters that take room and show nothing are not a message. */
function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/u.test(text);
}

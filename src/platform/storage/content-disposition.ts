const maximumLength = 150;

/**
 * The header that makes a browser save a file under `name` (RFC 6266, RFC 5987): an ASCII name for old browsers, the real one
 * encoded. Path parts, control and text-direction characters never reach the header.
 */
export function attachment(name: string): string {
  const plain = Array.from(
    name
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
      .replaceAll(/[/\\:*?"<>|]/g, '-')
      .replace(/^[.\s]+/, ''),
  )
    .slice(0, maximumLength)
    .join('')
    .trim();
  const safe = plain || 'download';
  const ascii = safe.replaceAll(/[^\x20-\x7e]|[%;']/gu, '_');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

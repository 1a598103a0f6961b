export interface MultipartPart {
  headers: Headers;
  bytes: Buffer;
}

const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');

/**
 * Parts of a multipart body (RFC 2046, 5.1). The boundary counts only at the beginning of a line, because audio may hold its
 * letters. @throws RangeError for a body without a boundary, or one that is cut off
 */
export function partsOf(contentType: string, body: Buffer): MultipartPart[] {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)?.slice(1).find(Boolean);
  if (boundary === undefined) throw new RangeError('multipart without a boundary');
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const framed = Buffer.concat([lineEnd, body]);
  const parts: MultipartPart[] = [];
  let at = framed.indexOf(delimiter);
  while (at >= 0) {
    const start = at + delimiter.length;
    if (framed.toString('latin1', start, start + 2) === '--') return parts;
    const next = framed.indexOf(delimiter, start);
    if (next < 0) break;
    const head = framed.indexOf(headEnd, start);
    // A part without headers begins with the empty line at once.
    if (head < 0 || head > next) throw new RangeError('a part without an end of its headers');
    parts.push({
      headers: headersOf(framed.toString('latin1', start, head)),
      bytes: framed.subarray(head + headEnd.length, Math.max(head + headEnd.length, next)),
    });
    at = next;
  }
  throw new RangeError('the multipart body is cut off');
}

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
}

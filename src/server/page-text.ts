import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compressed = promisify(brotliCompress);

const isHtml = (response: Response): boolean => response.headers.get('content-type')?.startsWith('text/html') ?? false;

const sheetLink = /<link(?=[^>]* rel="stylesheet")[^>]* href="\/assets\/([\w.-]+\.css)#?"[^>]*?(?=\/>)/g;

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*?\/>/g;
const start = /(<script[^>]* type="module" async="">)([^<]*?window\.__reactRouterManifest)/;

/** Until the first picture stands; in a page that is not shown nothing is drawn, and half a second is enough. */
const drawn = `await new Promise((go) => { requestAnimationFrame(() => setTimeout(go)); setTimeout(go, 500); });`;

/**
 * Scripts are asked for when the first picture is drawn: before that they would take the line from what it needs, its fonts.
 * All at once then, as the page would have had them loaded before.
 */
function laterScripts(html: string): string {
  const files = [...html.matchAll(preload)].flatMap(([, file = '']) => (file.includes('entry.client') ? [] : [file]));
  const begin = (_: string, tag: string, imports: string): string => {
    const fetched = `for (const file of ${JSON.stringify(files)}) import(file).catch(() => undefined);`;
    return `${tag}${drawn}${fetched}${imports.replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1 = await import($2);')}`;
  };
  const later = html.replace(start, begin);
  return later === html ? html : later.replaceAll(preload, (link, file: string) => (files.includes(file) ? '' : link));
}

/**
 * Makes a built page draw soon: its style sheets stand in it, so that a phone need not ask a second time, and its scripts wait.
 * The sheets' links stay for the page's script, which counts on them, but disabled: a browser does not fetch such a sheet.
 * @param clientFolder of the built client
 */
export function createPageSetter(clientFolder: string): (response: Response) => Promise<Response> {
  const sheets = new Map<string, Promise<string>>();
  const read = (name: string): Promise<string> => {
    const known = sheets.get(name) ?? readFile(path.join(clientFolder, 'assets', name), 'utf8');
    sheets.set(name, known);
    return known;
  };
  return async (response) => {
    if (!isHtml(response)) return response;
    const html = await response.text();
    const found = [...html.matchAll(sheetLink)];
    const texts = await Promise.all(found.map(([, name = '']) => read(name)));
    const inlined = html.replaceAll(sheetLink, (link) => `<style>${texts.shift()}</style>${link} disabled=""`);
    return new Response(laterScripts(inlined), response);
  };
}

/** A page in Brotli where the browser takes it: a fifth smaller than what the server's gzip makes of it. */
export async function inBrotli(response: Response, accepted: string | undefined): Promise<Response> {
  if (!isHtml(response)) return response;
  response.headers.append('vary', 'Accept-Encoding');
  if (!/(^|,)\s*br\s*(,|$)/.test(accepted ?? '')) return response;
  const text = Buffer.from(await response.arrayBuffer());
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const answer = new Response(new Uint8Array(await compressed(text, { params })), response);
  answer.headers.set('content-encoding', 'br');
  return answer;
}

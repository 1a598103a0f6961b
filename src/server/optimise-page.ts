import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { fontsAfterPaint } from './fonts-after-paint.ts';
import { afterPaint, hasShopScript } from './scripts-after-paint.ts';
import { parseStyles, styledPage, type StyleSheet, usedStyles } from './used-styles.ts';

const compressed = promisify(brotliCompress);

interface Sheet {
  text: string;
  parsed: StyleSheet;
}

type Start = 'at-once' | 'after-paint';

const isHtml = (response: Response): boolean => response.headers.get('content-type')?.startsWith('text/html') ?? false;

const sheetLink = /<link(?=[^>]* rel="stylesheet")[^>]* href="\/assets\/([\w.-]+\.css)#?"[^>]*?(?=\/>)/g;

/** The styles of a page: those that it uses, or all where something is to be done at once. */
function stylesFor(html: string, scripts: Start, sheets: readonly Sheet[]): string[] {
  const parsed = sheets.map((sheet) => sheet.parsed);
  if (!hasShopScript(html)) return usedStyles(parsed, { ...styledPage(html), characters: 'any' });
  return scripts === 'after-paint' ? usedStyles(parsed, styledPage(html)) : sheets.map(({ text }) => text);
}

/** A page whose scripts, or fonts, wait until it is painted where it can do without them. */
function startedFor(html: string, scripts: Start): string {
  if (!hasShopScript(html)) return fontsAfterPaint(html);
  return scripts === 'after-paint' ? afterPaint(html) : html;
}

/**
 * Makes a built page paint early: its styles are inlined, which saves a round trip, and where it is to be read first
 * (`scripts: 'after-paint'`), only those that it uses, and its scripts wait until it is painted. A page that brings its own script
 * adds no element to what the server drew, so it gets no other styles either, but all letters of its fonts, most of them after it
 * is painted.
 * The sheets' links stay for the shop's script, which counts on them, but disabled: a browser does not fetch such a sheet, until
 * that script enables it.
 * @param clientFolder of the built client
 */
export function createPageOptimiser(
  clientFolder: string,
): (response: Response, page: { scripts: Start }) => Promise<Response> {
  const sheets = new Map<string, Promise<Sheet>>();
  const read = (name: string): Promise<Sheet> => {
    const known = sheets.get(name);
    if (known) return known;
    const sheet = readFile(path.join(clientFolder, 'assets', name), 'utf8').then((text) => ({
      text,
      parsed: parseStyles(text),
    }));
    sheets.set(name, sheet);
    // The next page tries again.
    sheet.catch(() => sheets.delete(name));
    return sheet;
  };
  return async (response, { scripts }) => {
    if (!isHtml(response)) return response;
    const html = await response.text();
    const found = [...html.matchAll(sheetLink)];
    const all = await Promise.all(found.map(([, name = '']) => read(name)));
    const texts = stylesFor(html, scripts, all);
    const inlined = html.replaceAll(sheetLink, (link) => `<style>${texts.shift()}</style>${link} disabled=""`);
    return new Response(singleQuoted(startedFor(inlined, scripts)), response);
  };
}

const pageData = /(streamController\.enqueue\()"((?:[^"\\]|\\.)*)"(?=\))/g;

/** Writes the page's data, itself JSON, in single quotes: in double ones each of its own would need a backslash. */
const singleQuoted = (html: string): string =>
  html.replace(pageData, (_, call: string, text: string) => {
    const literal = text.replace(/\\.|'/g, (sign) => (sign === '\\"' ? '"' : sign === "'" ? "\\'" : sign));
    return `${call}'${literal}'`;
  });

/** A page in Brotli where the browser takes it: a fifth smaller than what the server's gzip makes of it. */
export async function inBrotli(response: Response, accepted: string | undefined): Promise<Response> {
  if (!isHtml(response) || response.headers.has('content-encoding')) return response;
  response.headers.append('vary', 'Accept-Encoding');
  if (!/(^|,)\s*br\s*(,|$)/.test(accepted ?? '')) return response;
  const text = Buffer.from(await response.arrayBuffer());
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const answer = new Response(new Uint8Array(await compressed(text, { params })), response);
  answer.headers.set('content-encoding', 'br');
  return answer;
}

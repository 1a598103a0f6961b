import { marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { Refusal } from '#kit/refusal.ts';
import type { editorialContract } from '../editorial-contract.ts';
import { ownCaptions, ownFile } from '../domain/media.ts';

/** Addresses that a link may lead to. */
const linkSchemes = ['http', 'https', 'mailto'];

/** Allow-list of an article's HTML: what is not in it is dropped with its attributes; of scripts and styles the text too. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    'a',
    'br',
    'hr',
    'code',
    'pre',
    'img',
    'audio',
    'video',
    'track',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'loading', 'decoding'],
    audio: ['src', 'controls', 'preload', 'aria-label'],
    video: ['src', 'controls', 'preload', 'playsinline', 'poster', 'aria-label'],
    track: ['src', 'kind', 'label'],
  },
  allowedSchemes: linkSchemes,
  allowedSchemesByTag: { img: [], audio: [], video: [], track: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'svg', 'math', 'template'],
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    b: 'strong',
    i: 'em',
    a: (tagName, { href = '', title }) => ({
      tagName,
      attribs: {
        href,
        ...(title ? { title } : {}),
        ...(href.startsWith('/') || href.startsWith('#') ? {} : { rel: 'noopener nofollow' }),
      },
    }),
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt, loading: 'lazy', decoding: 'async' } }),
    audio: (tagName, { src = '', ...rest }) => ({ tagName, attribs: { src, ...player(rest) } }),
    video: (tagName, { src = '', poster, ...rest }) => ({
      tagName,
      attribs: { src, ...(poster && ownFile.test(poster) ? { poster } : {}), ...player(rest), playsinline: '' },
    }),
    track: (tagName, { src = '', label = '' }) => ({ tagName, attribs: { src, kind: 'captions', label } }),
  },
  exclusiveFilter: ({ tag, attribs: { src = '' } }) =>
    tag === 'track' ? !ownCaptions.test(src) : ['img', 'audio', 'video'].includes(tag) && !ownFile.test(src),
};

/** Nothing plays unasked. */
function player({ 'aria-label': label }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return { controls: '', preload: 'none', ...(label ? { 'aria-label': label } : {}) };
}

/** HTML with the allowed elements alone; safe to set as a page's markup. Cleaning twice changes nothing. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, allowed);
}

/**
 * An article's Markdown as clean HTML. An image whose file is a film or a song becomes its player; one that stands alone and has a
 * title, `![…](/samples/a.webp "the title")`, gets the title as its caption. A film whose title is the address of a WebVTT file of
 * this shop has its words from there. @throws Refusal TOO_NESTED
 */
export function htmlOfMarkdown(markdown: string): string {
  return cleanHtml(withPlayers(withCaptions(withTracks(parsed(markdown)))));
}

/** Each quotation within a quotation is a call within a call: a text of nothing but them has no end before the stack has. */
function parsed(markdown: string): string {
  try {
    return marked.parse(markdown, { async: false, gfm: true });
  } catch (error) {
    type Drawing = (typeof editorialContract)['saveTrend' | 'previewTrend'];
    if (error instanceof RangeError) throw new Refusal<Drawing>('TOO_NESTED');
    throw error;
  }
}

const films = /<img src="([^"]+\.(?:mp4|webm))" alt="([^"]*)"[^>]*>/g;
const worded = /<img src="([^"]+\.(?:mp4|webm))" alt="([^"]*)" title="([^"]+\.vtt)"[^>]*>/g;
const songs = /<img src="([^"]+\.(?:mp3|m4a|ogg))" alt="([^"]*)"[^>]*>/g;
const captioned = /<p>(<img src="[^"]*" alt="[^"]*") title="([^"]*)">\s*<\/p>/g;

function withTracks(html: string): string {
  return html.replaceAll(worded, '<video src="$1" aria-label="$2"><track src="$3" label="$2"></video>');
}

function withCaptions(html: string): string {
  return html.replaceAll(captioned, '<figure>$1><figcaption>$2</figcaption></figure>');
}

function withPlayers(html: string): string {
  return html
    .replaceAll(films, '<video src="$1" aria-label="$2"></video>')
    .replaceAll(songs, '<audio src="$1" aria-label="$2"></audio>');
}

import { html, raw } from 'hono/html';
import { z } from 'zod';
import { languages } from '#messages/languages.js';
import { readContentFile } from '#platform/content-file.ts';

const wordsSchema = z.object({
  site_outage_title: z.string(),
  site_outage_text: z.string(),
  site_outage_kept: z.string(),
  site_outage_again: z.string(),
  site_error_title: z.string(),
  site_error_text: z.string(),
});

type Html = ReturnType<typeof html>;
type Words = z.infer<typeof wordsSchema>;

/** Pages that stand for any page, each in every language by its code. They need nothing but themselves: no script, no style sheet, no database. */
export interface StandIns {
  /** Stands for any page during an outage. */
  outage: ReadonlyMap<string, Html>;
  /** Answers a request that failed and that no page answers, as a form that a browser sends by itself: there may be no page at its address. */
  failure: ReadonlyMap<string, Html>;
}

interface Drawn {
  title: string;
  texts: readonly string[];
  /** Words of the link to the same address. */
  again?: string;
}

export function drawStandIns(): StandIns {
  const inEach = (choose: (words: Words) => Drawn): ReadonlyMap<string, Html> =>
    new Map(
      languages.map(({ code }) => {
        const words = readContentFile(`messages/${code}/site.json`, wordsSchema);
        return [code, drawPage(code, choose(words))];
      }),
    );
  return {
    outage: inEach((words) => ({
      title: words.site_outage_title,
      texts: [words.site_outage_text, words.site_outage_kept],
      again: words.site_outage_again,
    })),
    failure: inEach((words) => ({ title: words.site_error_title, texts: [words.site_error_text] })),
  };
}

function drawPage(language: string, { title, texts, again }: Drawn): Html {
  return html`<!doctype html>
    <html lang="${language === 'en' ? 'en-GB' : language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#fcf5e9" />
        <title>${title}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <main id="main">
          <h1>${title}</h1>
          ${texts.map((text) => html`<p>${text}</p>`)}
          ${
            // An empty address is this very page: tried again, whichever it was.
            again === undefined ? '' : html`<a href="">${again}</a>`
          }
        </main>
      </body>
    </html>`;
}

const styles = `body{margin:0;background:#fcf5e9;color:#260a24;font:1.0625rem/1.5 'Bricolage Grotesque Variable',system-ui,Arial,sans-serif}
main{max-width:34rem;margin:0 auto;padding:clamp(4rem,2.5rem + 6vw,8rem) 1.25rem}
h1{margin:0 0 1.5rem;font-size:clamp(2.75rem,1.9rem + 3.6vw,5rem);line-height:.92;letter-spacing:-.022em}
a{display:inline-flex;align-items:center;min-height:3rem;margin-top:1rem;padding:0 1.5rem;border-radius:999px;background:#45113f;color:#fcf5e9;font-weight:600;text-decoration:none}
a:hover{background:#632059}a:focus-visible{outline:3px solid #632059;outline-offset:3px}`;

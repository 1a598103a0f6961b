import { html, raw } from 'hono/html';
import type { OutboxFolder } from '#platform/mail/outbox-folder.ts';
import type { App } from './http.ts';

/** `/_mailbox`: e-mails of an instance without a mail server. Each one is shown in a sandboxed frame. */
export function mountMailbox(app: App, outbox: OutboxFolder, brand: string): void {
  app.get('/_mailbox', async (c) => {
    const letters = await outbox.list();
    c.header('cache-control', 'no-store');
    const list = letters.map(
      (letter) =>
        html`<article>
          <h2>${letter.subject}</h2>
          <p>To ${letter.to}</p>
          <iframe
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
            title="${letter.subject}"
            srcdoc="${withTopLinks(letter.html)}"
          ></iframe>
        </article>`,
    );
    return c.html(
      html`<!doctype html>
        <html lang="en-GB">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Mailbox of ${brand}</title>
            <style>
              ${raw(styles)}
            </style>
          </head>
          <body>
            <main>
              <h1>Mailbox</h1>
              <p>No mail server is set, so emails stay here. Set SMTP_URL to send them.</p>
              ${letters.length === 0 ? html`<p>No letters yet.</p>` : list}
            </main>
          </body>
        </html>`,
    );
  });
}

/** A link in a letter opens in the whole window. */
function withTopLinks(letter: string): string {
  return letter.replace('<head>', '<head><base target="_top">');
}

const styles = `body{margin:0;background:#fcf5e9;color:#260a24;font:17px/1.5 'Bricolage Grotesque Variable',system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2rem 1.25rem}h1{font-size:2.75rem;line-height:1;letter-spacing:-.02em}
article{border-top:2px solid #260a24;padding:1rem 0 2rem}h2{font-size:1.375rem;margin:0}article p{margin:.25rem 0 1rem;color:#5e4458}
iframe{width:100%;height:34rem;border:1px solid #dccdb8;background:#fff}`;

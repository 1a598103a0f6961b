/** One letter in the shop's look, as HTML for mail programs and as plain text. All text is escaped here. */
export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** A second way, as a plain link below the first. */
  secondAction?: { label: string; url: string };
  /** Small print at the foot, one line each. */
  footer: string[];
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Numbers of orders and invoices, and codes that are typed off: broken at a hyphen, half of one is taken for all of it. */
const codes = /\b[A-Z0-9]{2,}(?:-[A-Z0-9]{2,})+\b/g;

const shown = (text: string): string => escaped(text).replaceAll(codes, '<span style="white-space:nowrap">$&</span>');

const sans = "font-family:'Helvetica Neue',Arial,sans-serif";
const serif = "font-family:Georgia,'Times New Roman',serif";

/** The look's dark colours: mail programs that are told of none make up their own. Styles in tags give way to `!important` alone. */
const dark = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#1d081b!important;color:#fcf5e9!important}.action{background:#f8b02c!important;color:#260a24!important}.way{color:#f8b02c!important}.foot{border-color:#d3bccb!important;color:#d3bccb!important}}`;

/** @param language of its words, BCP 47 */
export function letterHtml(brand: string, letter: Letter, language = 'en'): string {
  const button = letter.action
    ? `<p style="margin:32px 0"><a class="action" href="${escaped(letter.action.url)}" style="${sans};display:inline-block;background:#45113f;color:#fcf5e9;text-decoration:none;font-weight:700;font-size:17px;padding:15px 28px;border-radius:999px">${escaped(letter.action.label)}</a></p>`
    : '';
  const second = letter.secondAction
    ? `<p style="${sans};font-size:15px;margin:0 0 16px"><a class="way" href="${escaped(letter.secondAction.url)}" style="color:#45113f">${escaped(letter.secondAction.label)}</a></p>`
    : '';
  const paragraphs = letter.paragraphs.map((text) => `<p style="margin:0 0 16px">${shown(text)}</p>`).join('');
  const footer = letter.footer.map((line) => `<div>${shown(line)}</div>`).join('');
  return `<!doctype html><html lang="${language === 'en' ? 'en-GB' : language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>${dark}</style><title>${escaped(letter.subject)}</title></head><body style="margin:0;background:#fcf5e9;color:#260a24"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><div style="${sans};font-weight:800;font-size:20px;margin-bottom:28px">${escaped(brand)}</div><h1 style="${sans};font-weight:800;font-size:30px;line-height:1.05;letter-spacing:-.02em;margin:0 0 20px">${shown(letter.greeting)}</h1><div style="${serif};font-size:18px;line-height:1.55">${paragraphs}</div>${button}${second}<div class="foot" style="${sans};border-top:2px solid #260a24;margin-top:36px;padding-top:14px;font-size:13px;line-height:1.5;color:#5e4458">${footer}</div></div></body></html>`;
}

export function letterText(brand: string, letter: Letter): string {
  const action = [letter.action, letter.secondAction].flatMap((way) => (way ? [`${way.label}: ${way.url}`] : []));
  return [letter.greeting, ...letter.paragraphs, ...action, '--', brand, ...letter.footer].join('\n\n');
}

import { expect, test } from 'vitest';
import { cleanHtml, htmlOfMarkdown } from './clean-html.ts';

const vectors = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="/samples/a.webp" onerror="alert(1)" style="position:fixed">',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="jav&#x09;ascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '[a](javascript:alert(1))',
  '![a](https://evil.example/pixel.gif)',
  '<video src="https://evil.example/a.mp4" autoplay></video>',
  '<video src="/samples/a.mp4" autoplay onplay=alert(1) poster="https://evil.example/a"></video>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name=q><button>x</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<div style="background:url(https://evil.example)">x</div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '![x](/samples/a.webp "<script>alert(1)</script>")',
  '![x](/samples/a.webp "a\\" onload=\\"alert(1)")',
  '<p id="order-wizard" class="dialog" data-x="1">x</p>',
];

test('TRD-03 an article’s text keeps nothing that runs, asks another site, or stands in for a part of the page', () => {
  for (const vector of vectors) {
    const html = htmlOfMarkdown(vector);
    expect(html, vector).not.toMatch(
      /<(script|iframe|svg|math|style|form|input|button|base|meta|div|noscript|template)\b/i,
    );
    expect(html, vector).not.toMatch(/<[^>]*\s(on\w+|style|id|class|data-\w+|autoplay|srcdoc)\s*=/i);
    expect(html, vector).not.toMatch(/(href|src|poster)="\s*(javascript|data|vbscript):/i);
    expect(html, vector).not.toMatch(/(src|poster)="[^"]*evil/i);
    expect(cleanHtml(html), vector).toBe(html);
  }
});

test('TRD-03 Markdown becomes headings, quotations, lists and our own media', () => {
  const html = htmlOfMarkdown(
    '# One\n\n> two\n\n- three\n\n![four](/samples/a.webp)\n\n![five](/samples/a.mp4)\n\n[six](/wedding) [seven](https://a.example)',
  );
  expect(html).toContain('<h2>One</h2>');
  expect(html).toContain('<blockquote>');
  expect(html).toContain('<img src="/samples/a.webp" alt="four" loading="lazy"');
  expect(html).toMatch(/<video src="\/samples\/a\.mp4"[^>]*controls/);
  expect(html).toContain('<a href="/wedding">six</a>');
  expect(html).toContain('rel="noopener nofollow"');
  const worded = (title: string): string => htmlOfMarkdown(`![five](/samples/a.mp4 "${title}")`);
  expect(worded('/magazine/01k00000000000000000000000/captions.vtt')).toContain(
    '<track src="/magazine/01k00000000000000000000000/captions.vtt" kind="captions" label="five"',
  );
  expect(worded('https://evil.example/a.vtt')).not.toContain('evil');
  expect(cleanHtml('<video src="/samples/a.mp4"><track src="//evil.example/a.vtt"></video>')).not.toContain('evil');
  const pictured = htmlOfMarkdown('![eight](/magazine/01k00000000000000000000000/picture.jpg "Nine & *ten*")');
  expect(pictured).toMatch(/^<figure><img src="\/magazine\/[^>]*alt="eight"[^>]*>/);
  expect(pictured).toContain('<figcaption>Nine &amp; *ten*</figcaption></figure>');
});

test('TRD-03 the largest text of an article is drawn clean or refused in words, and none hangs the drawing', () => {
  const largest = 60_000;
  const begun = process.cpuUsage();
  for (const piece of ['<b ', '![a](', '> ', '- ', '*_', '[', '[x](y "', '<!--', '&#']) {
    const typed = piece.repeat(largest / piece.length);
    try {
      expect(htmlOfMarkdown(typed), piece).not.toMatch(/<b\s|<!--/);
    } catch (error) {
      expect(error, piece).toMatchObject({ code: 'TOO_NESTED' });
    }
  }
  // Seconds, where an expression that goes back over its text would take hours.
  // Of the processor: a busy machine is no fault of the reader.
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1e6).toBeLessThan(60);
});

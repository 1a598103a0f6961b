import { createHash } from 'node:crypto';

/** The part of an OpenAPI 3.1 document that the reference shows. */
interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}

export interface ApiDocument {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** False for the ends of what a number can be, which every integer of a contract has. */
const isBound = (end: number | undefined): end is number =>
  end !== undefined && Math.abs(end) < Number.MAX_SAFE_INTEGER;

/** A type in words: `text, at most 80 characters`, `"paid" or "failed"`. */
function typeOf(schema: Schema): string {
  const { enum: values, anyOf, oneOf, items } = schema;
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const options = anyOf ?? oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  const type = [schema.type ?? 'anything'].flat().join(' or ');
  const bounds = [
    schema.format,
    isBound(schema.minimum) ? `from ${schema.minimum}` : null,
    isBound(schema.maximum) ? `to ${schema.maximum}` : null,
    schema.maxLength === undefined ? null : `at most ${schema.maxLength} characters`,
  ].filter(Boolean);
  return [type, ...bounds].join(', ');
}

/** The object whose fields are to be listed: itself, a list's, or the one among several. */
const objectOf = (schema: Schema): Schema | undefined =>
  schema.properties
    ? schema
    : (schema.items && objectOf(schema.items)) ||
      (schema.anyOf ?? schema.oneOf)?.map(objectOf).find((found) => found !== undefined);

function fieldsOf(schema: Schema, depth = 0): string {
  const object = objectOf(schema);
  if (!object?.properties || depth > 5) return '';
  const rows = Object.entries(object.properties).map(([name, field]) => {
    const need = object.required?.includes(name) ? '' : ' <i>optional</i>';
    const meaning = field.description ? `: ${escaped(field.description)}` : '';
    return `<li><code>${escaped(name)}</code> ${escaped(typeOf(field))}${need}${meaning}${fieldsOf(field, depth + 1)}</li>`;
  });
  return `<ul>${rows.join('')}</ul>`;
}

const bodySchema = (content: Record<string, { schema?: Schema }> | undefined): Schema | undefined =>
  content && Object.values(content)[0]?.schema;

function described(title: string, schema: Schema | undefined): string {
  if (!schema) return '';
  return `<h4>${title}</h4><p>${escaped(typeOf(schema))}</p>${fieldsOf(schema)}`;
}

function operationHtml(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: where, required, schema }) =>
      `<li><code>${escaped(name)}</code> in the ${escaped(where)}: ${escaped(schema ? typeOf(schema) : 'text')}${required ? '' : ' <i>optional</i>'}${schema?.default === undefined ? '' : `, ${escaped(JSON.stringify(schema.default))} unless you say another`}</li>`,
  );
  const answers = Object.entries(operation.responses ?? {}).map(([status, { description = '', content }]) => {
    const schema = bodySchema(content);
    const isGood = status.startsWith('2');
    return isGood
      ? described(`Answer ${escaped(status)}`, schema)
      : `<p>${escaped(status)}: ${escaped(description)} ${codesOf(schema)}</p>`;
  });
  return `<details><summary><code>${method.toUpperCase()} /api/v1${escaped(path)}</code><span>${escaped(operation.summary ?? '')}</span></summary>
<div>${operation.description ? `<p>${escaped(operation.description)}</p>` : ''}
${parameters.length > 0 ? `<h4>Parameters</h4><ul>${parameters.join('')}</ul>` : ''}
${described('Body', bodySchema(operation.requestBody?.content))}${answers.join('')}</div></details>`;
}

/** Codes of errors that an answer may have. */
function codesOf(schema: Schema | undefined): string {
  const options = schema?.oneOf ?? schema?.anyOf ?? (schema ? [schema] : []);
  const codes = options.flatMap(({ properties }) => {
    const code = properties?.['code'];
    return code && 'const' in code ? [`<code>${escaped(String(code.const))}</code>`] : [];
  });
  return [...new Set(codes)].join(', ');
}

const style = `:root{color-scheme:light dark;--paper:#fcf5e9;--card:#fffcf6;--ink:#260a24;--soft:#5e4458;--link:#632059;--line:#dccdb8}
@media (prefers-color-scheme:dark){:root{--paper:#1d081b;--card:#2a0f27;--ink:#fcf5e9;--soft:#d3bccb;--link:#f8b02c;--line:#5e4458}}
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem;overflow-wrap:anywhere;background:var(--paper);color:var(--ink)}
h1{font-size:2.5rem;line-height:1}h2{margin-top:3rem;padding-top:1rem;border-top:2px solid}h4{margin:.8rem 0 .2rem}a{color:var(--link)}
code{font-size:.95em}details{border-block-end:1px solid var(--line)}summary{padding:.6rem 0;cursor:pointer;min-height:1.5rem}details>div{padding:0 0 1rem 1rem}
summary code{margin-inline-end:.75rem;font-weight:600}summary span{color:var(--soft)}ul{padding-inline-start:1.2rem}
pre{white-space:pre-wrap;padding:.8rem;border:1px solid var(--line);border-radius:6px;background:var(--card)}:focus-visible{outline:3px solid;outline-offset:2px}
@media (max-width:48rem){summary span{display:block}}`;

/** The reference of the API as a page that needs no script: the calls for programs first, then those of the shop's own pages. */
export function apiReference({ info, paths }: ApiDocument, events: readonly string[]): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      isForPrograms: operation.security?.some((way) => 'key' in way) ?? false,
      html: operationHtml(path, method, operation),
    })),
  );
  const part = (isForPrograms: boolean): string =>
    operations
      .filter((operation) => operation.isForPrograms === isForPrograms)
      .map(({ html }) => html)
      .join('\n');
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(info.title)}</title><style>${style}</style></head><body><main>
<h1>${escaped(info.title)}</h1>
<p>Version ${escaped(info.version)}, as a document: <a href="/api/v1/openapi.json">openapi.json</a>. Errors are JSON with <code>code</code> and <code>message</code>.</p>
<h2>For programs</h2>
<p>An admin makes a key for orders under Admin, Programs; a host makes one for its own guests under Your properties. Send it with each call; without it, or once it is revoked, the answer is 401, and 403 where it lacks the permission.</p>
<pre>curl -H "Authorization: Bearer keepsong_…" 'https://songs.example/api/v1/shop/orders?status=ready'</pre>
${part(true)}
<h2>Events</h2>
<p>Posted to <code>EVENTS_URL</code>, signed as Standard Webhooks says with <code>EVENTS_SECRET</code>: headers <code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>. Any answer of 200 to 299 within ten seconds accepts; otherwise the same id comes again, nine times in about six hours. They may come in another order than they happened, and twice. <code>in_part</code> is true where a part of the amount was given back.</p>
<ul>${events.map((event) => `<li><code>${escaped(event)}</code></li>`).join('')}</ul>
<pre>${escaped(JSON.stringify({ type: 'order.paid', timestamp: '2026-11-23T12:00:00.000Z', data: { order_number: 'SONG-2026-7K3M9Q', kind: 'song', status: 'paid', previous_status: 'payment_pending', total_pence: 2900, currency: 'GBP', in_part: false } }, null, 2))}</pre>
<h2>Calls of the shop’s own pages</h2>
<p>These belong to pages, their cookies and the roles of staff; they may change with any release.</p>
${part(false)}
</main></body></html>`;
}

/** Strong entity tag of a text. */
export const entityTag = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

import { resolveTxt } from 'node:dns/promises';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

export interface SenderRecord {
  record: 'SPF' | 'DKIM' | 'DMARC';
  name: string;
  /** `weak`: it is there and protects nothing. `unknown`: the name servers did not answer. */
  state: 'good' | 'missing' | 'weak' | 'unknown';
  found: string | null;
}

/** Text records of a name; each as its parts, as the name servers send them. @throws NodeJS.ErrnoException */
export type TextRecords = (name: string) => Promise<string[][]>;

interface Wanted {
  record: SenderRecord['record'];
  name: string;
  is: RegExp;
  weak: RegExp;
}

/** 'Keepsong <hello@songs.example>': 'songs.example' */
export const domainOf = (from: string): string => /@([^\s<>@]+?)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? '';

function wantedOf(domain: string, selectors: readonly string[]): Wanted[] {
  return [
    // `+all` lets everybody send in the shop's name, `?all` says nothing of them.
    { record: 'SPF', name: domain, is: /^v=spf1\b/i, weak: /[+?]all\b|\sall\b/i },
    ...selectors.map((selector) => ({
      record: 'DKIM' as const,
      name: `${selector}._domainkey.${domain}`,
      is: /(^|;)\s*p=/i,
      // An empty key is a withdrawn one.
      weak: /(^|;)\s*p=\s*(;|$)/i,
    })),
    { record: 'DMARC', name: `_dmarc.${domain}`, is: /^v=DMARC1\b/i, weak: /;\s*p=none\b/i },
  ];
}

async function look({ record, name, is, weak }: Wanted, records: TextRecords): Promise<SenderRecord> {
  try {
    const found = (await records(name)).map((parts) => parts.join('')).filter((text) => is.test(text));
    const [text] = found;
    if (text === undefined) return { record, name, state: 'missing', found: null };
    // More than one SPF or DMARC record is as good as none (RFC 7208, 7489).
    const isWeak = weak.test(text) || (record !== 'DKIM' && found.length > 1);
    return { record, name, state: isWeak ? 'weak' : 'good', found: found.join(' | ').slice(0, 500) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const isMissing = code === 'ENOTFOUND' || code === 'ENODATA';
    return { record, name, state: isMissing ? 'missing' : 'unknown', found: null };
  }
}

/** SPF, DKIM and DMARC of the domain that letters come from. Without a selector it is not known where DKIM's key stands. */
export async function checkSender(
  { MAIL_FROM, MAIL_DKIM_SELECTORS = '' }: Pick<Config, 'MAIL_FROM' | 'MAIL_DKIM_SELECTORS'>,
  records: TextRecords = resolveTxt,
): Promise<{ domain: string; records: SenderRecord[] }> {
  const domain = domainOf(MAIL_FROM);
  const selectors = MAIL_DKIM_SELECTORS.split(',').flatMap((selector) => selector.trim() || []);
  const found = await Promise.all(wantedOf(domain, selectors).map((wanted) => look(wanted, records)));
  if (selectors.length > 0) return { domain, records: found };
  return {
    domain,
    records: [...found, { record: 'DKIM', name: `_domainkey.${domain}`, state: 'unknown', found: null }],
  };
}

/** Warns of what keeps letters out of inboxes. Nothing without a mail server; it stops no start. */
export async function warnOfSender(
  config: Pick<Config, 'MAIL_FROM' | 'MAIL_DKIM_SELECTORS' | 'SMTP_URL'>,
  log: Log,
  records?: TextRecords,
): Promise<void> {
  if (!config.SMTP_URL) return;
  for (const { record, name, state } of (await checkSender(config, records)).records)
    if (state !== 'good') log.warn({ alert: 'mail-sender', record, name, state }, `${record} of ${name} is ${state}`);
}

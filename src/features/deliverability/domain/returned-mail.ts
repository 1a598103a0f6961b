import { isPermanent, shortDetail, type MailReport } from './report.ts';

/** A report as the message tells it: the letter is found among all that the message names. */
type ReturnedReport = Omit<MailReport, 'id' | 'letterId'>;

/** A message that came to the return address: who of the letter's readers it is about, and the letters that it names. */
export interface ReturnedMail {
  /** Ids that stand in it as parts of our addresses and message ids; only letters that were sent count. */
  letterIds: string[];
  reports: ReturnedReport[];
}

interface Part {
  type: string;
  body: string;
}

const unfolded = (text: string): string => text.replaceAll(/\n[ \t]+/g, ' ');

/** Header fields by lower-case name; the first of each counts. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of unfolded(block).split('\n')) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value?.trim() ?? '');
  }
  return fields;
}

function split(text: string): { head: string; body: string } {
  const end = text.indexOf('\n\n');
  return end === -1 ? { head: text, body: '' } : { head: text.slice(0, end), body: text.slice(end + 2) };
}

/** Parts of a multipart message, those of nested ones too. @param depth nested parts that are still read */
function partsOf(text: string, depth = 3): Part[] {
  const { head, body } = split(text);
  const type = fieldsOf(head).get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (!boundary || depth === 0) return [{ type: type.toLowerCase(), body }];
  // Ahead of the first boundary stands nothing that a program reads, and behind the closing one neither.
  const [, ...parts] = `\n${body}`.split(`\n--${boundary}`);
  return parts
    .filter((part) => !part.startsWith('--'))
    .flatMap((part) => partsOf(part.replace(/^[^\n]*\n/, ''), depth - 1));
}

/** Characters of a field with an address: 320 of the address, its type, and space. */
const longestField = 400;

/** 'rfc822; ann@example.com' */
function addressIn(field: string | undefined): string | null {
  // The field is a stranger's: matching it takes time by the square of its length.
  if (field === undefined || field.length > longestField) return null;
  return /^(?:[\w-]+\s*;)?\s*<?([^\s<>;]+@[^\s<>;@]+)>?\s*$/.exec(field)?.[1] ?? null;
}

function deliveryReports(body: string): ReturnedReport[] {
  return body.split(/\n{2,}/).flatMap((block) => {
    const fields = fieldsOf(block);
    const address = addressIn(fields.get('original-recipient')) ?? addressIn(fields.get('final-recipient'));
    if (address === null || fields.get('action')?.toLowerCase() !== 'failed') return [];
    const status = fields.get('status')?.split(/\s/)[0] ?? '';
    const detail = shortDetail(fields.get('diagnostic-code')) ?? status;
    return [{ kind: isPermanent(status) ? 'hard-bounce' : 'undelivered', address, detail } as const];
  });
}

function complaints(body: string): ReturnedReport[] {
  const fields = fieldsOf(body);
  const address = addressIn(fields.get('original-rcpt-to'));
  const type = fields.get('feedback-type')?.toLowerCase();
  if (address === null || type === undefined || type === 'not-spam') return [];
  return [{ kind: 'complaint', address, detail: shortDetail(type) }];
}

/** Reads a delivery status notification (RFC 3464) or a complaint (RFC 5965). Anything else holds no report. */
export function readReturnedMail(message: string): ReturnedMail {
  const text = message.replaceAll('\r\n', '\n');
  const parts = partsOf(text);
  const ofType = (type: string): string[] =>
    parts.filter((part) => part.type.startsWith(type)).map(({ body }) => body.trimEnd());
  const letterIds = [...text.matchAll(/(?:<|\+)([0-9a-z]{26})@/g)].map(([, id = '']) => id);
  return {
    letterIds: [...new Set(letterIds)],
    reports: [
      ...ofType('message/delivery-status').flatMap(deliveryReports),
      ...ofType('message/feedback-report').flatMap(complaints),
    ],
  };
}

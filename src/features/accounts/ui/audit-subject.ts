import { m } from '#messages/messages.js';

const kinds: Partial<Record<string, () => string>> = {
  order: m.staff_audit_order,
  person: m.staff_audit_person,
  affiliate: m.staff_audit_affiliate,
  payouts: m.staff_audit_payouts,
  article: m.staff_audit_article,
  'article-file': m.staff_audit_article_file,
  case: m.staff_audit_case,
  term: m.staff_audit_term,
  key: m.staff_audit_key,
  letter: m.staff_audit_letter,
  'payment-event': m.staff_audit_payment_event,
  'customer-song': m.staff_audit_customer_song,
  review: m.staff_audit_review,
  souvenir: m.staff_audit_souvenir,
  record: m.staff_audit_record,
};

/** The word for a kind of things that audit entries are about; null for one that its name explains. */
export function subjectKindWord(kind: string | null): string | null {
  return (kind === null ? undefined : kinds[kind])?.() ?? null;
}

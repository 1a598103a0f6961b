import { m } from '#messages/messages.js';
import type { ReviewReason, ReportReason } from '../domain/case.ts';

export const reasonNames: Record<ReportReason, () => string> = {
  hate: m.report_hate,
  threat: m.report_threat,
  minor: m.report_minor,
  'no-consent': m.report_no_consent,
  copyright: m.report_copyright,
  other: m.report_other,
};

const lookNames: Record<ReviewReason, () => string> = {
  pictures: m.moderation_pictures,
  'new-version': m.moderation_new_version,
};

/** Name of a doubt's category; one without a name is shown as it is stored. */
export function categoryName(category: string): string {
  const names: Record<string, () => string> = { ...reasonNames, ...lookNames };
  return names[category]?.() ?? category;
}

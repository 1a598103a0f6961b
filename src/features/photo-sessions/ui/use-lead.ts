import { safe } from '@orpc/client';
import { useRef, useState } from 'react';
import { m } from '#messages/messages.js';
import { failureText } from '#ui/refusal-text.ts';
import { consentVersion } from '../domain/limits.ts';
import type { FunnelAddress } from './funnel-address.ts';
import type { PhotoSessionsApi } from './photo-sessions-api.ts';

export interface Guest {
  firstName: string;
  email: string;
}

/** `isOfGuest`: it is about what the guest said of themselves, a step before. */
export type LeadAnswer = { lead: string } | { problem: string; isOfGuest: boolean };

const ofGuest: readonly string[] = ['INVALID_EMAIL', 'FIELDS_MISSING', 'CONSENT_MISSING', 'CONSENT_CHANGED'];

/**
 * Keeps the lead of one guest once, however often the preview is tried; somebody else's name or address is another lead.
 * `withdrawal` is the page that takes the consent back, null until it is given.
 */
export function useLead(api: PhotoSessionsApi, { ref, session }: FunnelAddress) {
  const kept = useRef<{ guest: Guest; lead: string } | null>(null);
  const [withdrawal, setWithdrawal] = useState<string | null>(null);
  const saveLead = async (guest: Guest): Promise<LeadAnswer> => {
    const { firstName, email } = guest;
    const before = kept.current;
    if (before?.guest.firstName === firstName && before.guest.email === email) return { lead: before.lead };
    const { data, error, isDefined } = await safe(
      api.saveLead({
        session_id: session,
        ref,
        first_name: firstName,
        email,
        consent_given: true,
        consent_version: consentVersion,
      }),
    );
    if (error) {
      const isOfGuest = isDefined && ofGuest.includes(error.code);
      return { problem: failureText(error, m.funnel_save_failed), isOfGuest };
    }
    kept.current = { guest, lead: data.lead };
    setWithdrawal(data.withdrawal_url);
    return { lead: data.lead };
  };
  return { saveLead, withdrawal };
}

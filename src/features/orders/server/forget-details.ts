import type { OrderDetails, OrderKind, SimpleDetails, SongDetails, SouvenirDetails } from '../details.ts';

/**
 * An order's details without a person in them: what was chosen from lists stays, what was typed goes, but for the name and
 * number that stand on the invoice of a VAT-registered business.
 */
export function impersonal(kind: OrderKind, details: OrderDetails): OrderDetails {
  switch (kind) {
    case 'song':
    case 'song_video':
    case 'subscription':
      return withoutStory(details as SongDetails);
    case 'souvenir':
      return withoutJourney(details as SouvenirDetails);
    case 'simple':
      return { ...(details as SimpleDetails), full_name: '', recipient_name: '', facts: [] };
  }
}

function withoutStory(details: SongDetails): SongDetails {
  const isBusiness = details.vat_registered;
  return {
    ...details,
    first_name: '',
    first_name_sung: '',
    last_name: '',
    company_name: isBusiness ? details.company_name : '',
    vat_number: isBusiness ? details.vat_number : '',
    favorite_moment: '',
    travel_companions: '',
    special_words: '',
    extra_details: '',
  };
}

function withoutJourney(details: SouvenirDetails): SouvenirDetails {
  const blank = { destination: '', favorite_memory: '', companionship: '', special_words: '', freeform_text: '' };
  return { ...details, ...blank, first_name: '' };
}

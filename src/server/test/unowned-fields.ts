/**
 * Fields without an owner: texts, the caller's own choices, and bearer secrets (`token`, `code`). A field that is in neither list
 * fails the test.
 */
export const unownedFields = new Set(
  `action company_name companyName content country kind description destination display email event extra_details facts favorite_moment
  favoriteMemory firstName first_name first_name_sung second_name second_name_sung secondName freeformText from fullName full_name language last_name lastName lines link name
  note other_genre other_language otherGenre otherSongLanguage page password reason recipientName search slug source special_words
  specialWords sung title to token travel_companions companionship utm_source value vat_number vatNumber wrong answer audio_url
  video_url code data engine genres languages holder iban bic sort_code account_number bank_name bank_code address ref session visit
  property_name month about client_key consent_version given_at story sessionId lead dek author tags topic_entities body genre producer_note seed hero_image
  hero_alt og_image video_url_9x16 captions_url cta_template_key at key headline prompt_skeleton genre_options mood_options customer details words text
  dedication signature question last_day recipient_name recipient_email day
  draft_key giver honouree message name
  place time_zone thanks return_code return_offer return_address ground writing arrives departs calendar_address stay how postal_address by reply`.split(
    /\s+/,
  ),
);

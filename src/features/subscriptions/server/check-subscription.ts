/** What a visitor's plan has: nothing. */
export const noPlan = {
  can_order: false,
  subscribed: false,
  subscription_tier: null,
  songs_left: 0,
  renews_at: null,
  ends: false,
} as const;

import { hasPage } from '#occasions/occasions.ts';
import { textLimits } from '#features/orders/domain/text-limits.ts';
import type { TrendingOrderData } from '#features/trending/domain/handoff.ts';
import { genres, moods } from '../domain/song-options.ts';
import type { WizardOrder } from '../domain/wizard-order.ts';

/**
 * WIZ-16: the fields that a trend fills in. Never the name: who orders is not who the song is for. A genre that the wizard does not
 * list is typed as another one; a mood that it does not know is left to the occasion.
 */
export function changeOfTrend(handoff: TrendingOrderData): Partial<WizardOrder> {
  const { genre, orderOccasion, personalDetails, specialMessage } = handoff;
  const isListed = genre === '' || (genres as readonly string[]).includes(genre);
  const mood = moods.find((one) => one === handoff.mood);
  return {
    occasion_type: hasPage(orderOccasion) ? orderOccasion : '',
    email: handoff.customerEmail.slice(0, textLimits.short),
    music_genre: isListed ? genre : 'Other',
    other_genre: isListed ? '' : genre.slice(0, textLimits.short),
    ...(mood ? { mood } : {}),
    favorite_moment: personalDetails.slice(0, textLimits.favorite_moment),
    special_words: specialMessage.slice(0, textLimits.special_words),
    trend: { slug: handoff.trendSlug, title: handoff.trendTitle.slice(0, textLimits.short) },
  };
}

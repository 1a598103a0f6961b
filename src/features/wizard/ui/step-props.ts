import type { PriceLine } from '#features/orders/domain/price.ts';
import type { SongFormat } from '../domain/song-options.ts';
import type { WizardOrder, WizardVariant } from '../domain/wizard-order.ts';

/** What an order in that format costs, line by line. */
export type LinesOf = (format: SongFormat) => PriceLine[];

/** What the song costs, or in words in what it is included. */
export interface Pricing {
  linesOf: LinesOf;
  included: string | null;
}

/** What every step is given. */
export interface StepProps {
  order: WizardOrder;
  variant: WizardVariant;
  /** The first name of the business's own person, which the form may have been filled in with. */
  ownName: string | null;
  edit: (change: Partial<WizardOrder>) => void;
  /** The sentence under a refused field. */
  errorOf: (field: keyof WizardOrder) => string | undefined;
}

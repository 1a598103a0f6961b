import type { PriceLine } from '../../domain/price.ts';
import type { SongFormat } from '../../domain/song-options.ts';
import type { WizardOrder, WizardVariant } from '../../domain/wizard-order.ts';

/** What an order in that format costs, line by line. */
export type LinesOf = (format: SongFormat) => PriceLine[];

/** What every step is given. */
export interface StepProps {
  order: WizardOrder;
  variant: WizardVariant;
  edit: (change: Partial<WizardOrder>) => void;
  /** The sentence under a refused field. */
  errorOf: (field: keyof WizardOrder) => string | undefined;
}

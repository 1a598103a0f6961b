import type { Site } from '#features/catalogue/contract.ts';
import type { CreditField } from '#features/credits/ui/index.ts';
import type { PriceLine } from '#features/orders/domain/price.ts';
import type { SongFormat } from '../domain/song-options.ts';
import type { WizardOrder, WizardVariant } from '../domain/wizard-order.ts';
import type { IncludedSong } from './business.ts';

/** Returns the price lines of an order in that format. */
export type LinesOf = (format: SongFormat) => PriceLine[];

/** Price lines of the song, or the plan that it is included in. */
export interface Pricing {
  linesOf: LinesOf;
  /** Credit of a typed code, and its field's calls; null on pages where nothing is paid. */
  credit: CreditField | null;
  included: IncludedSong | null;
}

export interface StepProps {
  order: WizardOrder;
  variant: WizardVariant;
  /** Songs that can be made in this shop. */
  songs: Site['songs'];
  /** The first name of the business's own person, which the form may have been filled in with. */
  ownName: string | null;
  edit: (change: Partial<WizardOrder>) => void;
  /** The sentence under a refused field. */
  errorOf: (field: keyof WizardOrder) => string | undefined;
}

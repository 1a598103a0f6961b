import type { WizardOrder, WizardVariant } from '../../domain/wizard-order.ts';

/** What every step is given. */
export interface StepProps {
  order: WizardOrder;
  variant: WizardVariant;
  edit: (change: Partial<WizardOrder>) => void;
  /** The sentence under a refused field. */
  errorOf: (field: keyof WizardOrder) => string | undefined;
}

import type { RightsApi } from './rights-api.ts';

/** Props common to all dialogs of the buyer's rights. */
export interface RightsDialogProps {
  api: RightsApi;
  orderNumber: string;
  /** True when a plan paid for it. */
  withinPlan: boolean;
  open: boolean;
  onClose: () => void;
  /** Called when the order has changed on the server. */
  onDone: () => Promise<void>;
}

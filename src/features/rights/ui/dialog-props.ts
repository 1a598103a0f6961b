import type { RightsApi } from './rights-api.ts';

/** What every dialog of the buyer's rights is given. */
export interface RightsDialogProps {
  api: RightsApi;
  orderNumber: string;
  /** A plan paid for it. */
  withinPlan: boolean;
  open: boolean;
  onClose: () => void;
  /** Something has changed on the server. */
  onDone: () => Promise<void>;
}

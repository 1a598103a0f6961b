import type { RightsApi } from './rights-api.ts';

/** What every dialog of the buyer's rights is given. */
export interface RightsDialogProps {
  api: RightsApi;
  orderNumber: string;
  open: boolean;
  onClose: () => void;
  /** Something has changed on the server. */
  onDone: () => Promise<void>;
}

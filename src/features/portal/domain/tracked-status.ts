export type TrackedLabel =
  | 'received'
  | 'payment-pending'
  | 'creating'
  | 'rendering'
  | 'words-wanted'
  | 'words-to-read'
  | 'checking'
  | 'completed'
  | 'processing';
export type TrackedSign = 'clock' | 'working' | 'done';

/** FIND-05: label and sign of a status on the tracking card; upper and lower case are the same. */
export function trackedStatus(
  status: string,
  { waitsForWords = false, waitsForBuyer = false }: { waitsForWords?: boolean; waitsForBuyer?: boolean } = {},
): { label: TrackedLabel; sign: TrackedSign } {
  // A producer writes: the machine that 'creating' speaks of has nothing to do yet.
  if (waitsForWords) return { label: 'words-wanted', sign: 'clock' };
  if (waitsForBuyer) return { label: 'words-to-read', sign: 'clock' };
  switch (status.toLowerCase()) {
    case 'submitted':
      return { label: 'received', sign: 'clock' };
    case 'payment_pending':
      return { label: 'payment-pending', sign: 'clock' };
    case 'processing':
      return { label: 'creating', sign: 'working' };
    case 'in_progress':
      return { label: 'rendering', sign: 'working' };
    case 'ready':
      // Made, and not released: nothing is there to download.
      return { label: 'checking', sign: 'working' };
    case 'completed':
      return { label: 'completed', sign: 'done' };
    default:
      return { label: 'processing', sign: 'working' };
  }
}

/** The outcome of a settled checkout session. not-an-order: a plan was begun with it, which pays by its invoices. */
export type Settlement =
  | 'paid'
  | 'already-recorded'
  | 'waiting'
  | 'expired'
  /** It was authorised, and nobody is charged. */
  | 'released'
  | 'goes-back'
  | 'needs-an-admin'
  | 'not-an-order';

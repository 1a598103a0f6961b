import { defineExtraPaidJob } from '#features/payments/server/index.ts';

/** Settles a revision whose price was paid. */
export const revisionPaid = defineExtraPaidJob('revision-paid');

/** Milliseconds after which an active state is logged again: an alert that is not raised for an hour counts as over. */
export const reminderInterval = 1_800_000;

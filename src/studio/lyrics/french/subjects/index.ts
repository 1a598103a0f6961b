/** Every file of subjects in this folder. */
export const subjects: readonly unknown[] = [];

/** Every file of subjects in this folder. */
import days from './days.json' with { type: 'json' };

export const subjects: readonly unknown[] = [days];

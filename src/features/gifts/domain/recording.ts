/** Recordings of a thank-you: seconds that are kept, and bytes of the largest file. */
export const longestRecordingSeconds = 30;
export const largestRecordingBytes = 40 * 1024 * 1024;
export type RecordingKind = 'voice' | 'film';

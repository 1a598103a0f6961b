import { type RecordingStore, recordingStore } from '#ui/draft/tab-recording.ts';
import { type KeptRecording, useTabRecording } from '#ui/draft/use-tab-recording.ts';
import { largestGreetingBytes } from '../domain/limits.ts';

const nameOf = (token: string): string => `friend-greeting ${token}`;

/** The greeting of a friend's page, by the token of its link. */
export const useGreeting = (token: string): KeptRecording => useTabRecording(nameOf(token), largestGreetingBytes);

/** The same for a page that is not open yet. */
export const greetingStore = (token: string): RecordingStore => recordingStore(nameOf(token), largestGreetingBytes);

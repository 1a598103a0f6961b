import { open } from 'node:fs/promises';
import { endingOf } from '../domain/file-kinds.ts';
import { type FfmpegEnding, runFfmpeg } from './run-ffmpeg.ts';

/** Milliseconds for decoding the longest film, and for copying it. */
const patience = { decode: 180_000, copy: 60_000 };

const filmContainers = 'mov,matroska,webm';
const voiceContainers = `${filmContainers},mp3,wav,ogg,flac`;

type RecordingEnding = 'mp4' | 'webm' | 'mp3';

/** `no-recording`: it cannot be played as what it should be. `failed`: it could not be found out. */
export type CopiedRecording =
  | { outcome: 'copied'; ending: RecordingEnding }
  | { outcome: 'no-recording' }
  | { outcome: 'failed'; isDiskFull: boolean };

interface Copying {
  /** Path of what somebody sent. */
  file: string;
  /** Path of the copy. */
  copy: string;
  /** The copy ends there. */
  longestSeconds: number;
  configured: string | undefined;
}

/** LUFS of a song, which speech beside it is brought to as well; its peaks stay below -1.5 dBTP. */
const songLoudness = 'loudnorm=I=-14:TP=-1.5:LRA=11';

/**
 * Decodes a film in a process of its own, and writes a copy of its beginning without place, telephone or any other metadata:
 * an MP4, or a WebM for what only that may hold (VP8 and VP9, as a browser's camera makes them).
 */
export async function copyFilm({ file, copy, longestSeconds, configured }: Copying): Promise<CopiedRecording> {
  const handle = await open(file);
  const head = Buffer.alloc(64);
  try {
    await handle.read(head, 0, head.length, 0);
  } finally {
    await handle.close();
  }
  const found = endingOf(head, 'video');
  if (found === null) return { outcome: 'no-recording' };
  const before = ['-t', String(longestSeconds)];
  const shared = { input: file, containers: filmContainers, before, configured };
  const decoded = await runFfmpeg({
    ...shared,
    after: ['-map', '0:v:0', '-map', '0:a:0?', '-f', 'null', '-'],
    patience: patience.decode,
  });
  if (decoded.outcome !== 'done') return unread(decoded);
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy'];
  // Which container may hold a codec is what ffmpeg knows.
  const endings: RecordingEnding[] = found === 'webm' ? ['webm', 'mp4'] : ['mp4'];
  let last: CopiedRecording = { outcome: 'no-recording' };
  for (const ending of endings) {
    const after = [...streams, ...clean, '-movflags', '+faststart', '-f', ending, `file:${copy}`];
    const copied = await runFfmpeg({ ...shared, after, patience: patience.copy });
    if (copied.outcome === 'done') return { outcome: 'copied', ending };
    last = unread(copied);
    if (last.outcome === 'failed') return last;
  }
  return last;
}

const clean = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];

/**
 * Decodes the sound of a recording in a process of its own, and writes the beginning as an MP3 that every browser plays.
 * `asLoudAsSong` brings it to the loudness of the songs that it is heard beside.
 */
export async function copyVoice({
  file,
  copy,
  longestSeconds,
  configured,
  asLoudAsSong = false,
}: Copying & { asLoudAsSong?: boolean }): Promise<CopiedRecording> {
  const level = asLoudAsSong ? ['-af', songLoudness] : [];
  const sung = ['-map', '0:a:0', '-vn', ...level, '-ac', '1', '-ar', '44100', '-c:a', 'libmp3lame', '-b:a', '96k'];
  const copied = await runFfmpeg({
    input: file,
    containers: voiceContainers,
    before: ['-t', String(longestSeconds)],
    after: [...sung, ...clean, '-f', 'mp3', `file:${copy}`],
    patience: patience.copy,
    configured,
  });
  return copied.outcome === 'done' ? { outcome: 'copied', ending: 'mp3' } : unread(copied);
}

function unread(ending: Exclude<FfmpegEnding, { outcome: 'done' }>): CopiedRecording {
  return ending.outcome === 'failed'
    ? { outcome: 'failed', isDiskFull: ending.isDiskFull }
    : { outcome: 'no-recording' };
}

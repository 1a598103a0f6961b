/** Server API of the assets room: everything that other rooms' servers may call. */
export { runFfmpeg, type FfmpegEnding } from './run-ffmpeg.ts';

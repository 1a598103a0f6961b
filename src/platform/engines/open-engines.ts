import type { EngineEnvironment } from '../config.ts';
import type { Studio } from '../studio/port.ts';
import { aceStep } from './ace-step.ts';
import { chatLyrics } from './chat-lyrics.ts';
import { elevenLabs } from './elevenlabs.ts';
import { embeddedLyrics, embeddedMusic } from './embedded-engines.ts';
import { fal } from './fal.ts';
import { pocketsphinx } from './pocketsphinx.ts';
import type { Engines, TranscriptionEngine } from './port.ts';
import { transcription } from './transcription.ts';

/** Engines that the configuration names, the embedded ones behind them. */
export function openEngines(config: EngineEnvironment, studio: Studio): Engines {
  const poll = config.ENGINE_POLL_SECONDS === undefined ? {} : { pollSeconds: config.ENGINE_POLL_SECONDS };
  const { ELEVENLABS_API_KEY, ELEVENLABS_API_BASE, FAL_KEY, FAL_API_BASE } = config;
  return {
    lyrics: [
      ...(config.LYRICS_API_BASE
        ? [
            chatLyrics({
              url: config.LYRICS_API_BASE,
              key: config.LYRICS_API_KEY,
              model: config.LYRICS_MODEL,
              pence: config.LYRICS_PENCE,
            }),
          ]
        : []),
      embeddedLyrics(studio),
    ],
    music: [
      ...(config.ACE_STEP_URL
        ? [aceStep({ url: config.ACE_STEP_URL.replace(/\/$/, ''), key: config.ACE_STEP_KEY, ...poll })]
        : []),
      ...(ELEVENLABS_API_KEY
        ? [
            elevenLabs({
              key: ELEVENLABS_API_KEY,
              pencePerMinute: config.ELEVENLABS_PENCE_PER_MINUTE,
              ...(ELEVENLABS_API_BASE ? { url: ELEVENLABS_API_BASE.replace(/\/$/, '') } : {}),
            }),
          ]
        : []),
      ...(FAL_KEY
        ? [
            fal({
              key: FAL_KEY,
              model: config.FAL_MODEL,
              pence: config.FAL_PENCE,
              ...poll,
              ...(FAL_API_BASE ? { url: FAL_API_BASE.replace(/\/$/, '') } : {}),
            }),
          ]
        : []),
      embeddedMusic(studio),
    ],
    transcription: recognisers(config),
  };
}

function recognisers(config: EngineEnvironment): TranscriptionEngine[] {
  const { TRANSCRIPTION_API_BASE: url, TRANSCRIPTION_API_KEY: key } = config;
  const { POCKETSPHINX_PATH: program, POCKETSPHINX_MODEL: model, FFMPEG_PATH: ffmpeg } = config;
  return [
    ...(url ? [transcription({ url, key, model: config.TRANSCRIPTION_MODEL, pence: config.TRANSCRIPTION_PENCE })] : []),
    ...(program ? [pocketsphinx({ program, model, ffmpeg })] : []),
  ];
}

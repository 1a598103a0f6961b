import { aceStep } from '#platform/engines/ace-step.ts';
import { chatLyrics } from '#platform/engines/chat-lyrics.ts';
import { elevenLabs } from '#platform/engines/elevenlabs.ts';
import { fal } from '#platform/engines/fal.ts';
import type { Engines } from '#platform/engines/port.ts';
import { transcription } from '#platform/engines/transcription.ts';

/**
 * Adds the outside engines that are not configured, each at its stand-in under `url`: off until staff switch it on, and with
 * prices of the usual size, though nothing is sent anywhere and no money moves.
 */
export function withStandIns(own: Engines, url: string, { pollSeconds }: { pollSeconds: number }): Engines {
  const parts = { onByDefault: false, pollSeconds };
  const openAi = { url: `${url}/openai`, key: 'stand-in', model: 'stand-in', onByDefault: false };
  return {
    lyrics: [...missing([chatLyrics({ ...openAi, pence: 2 })], own.lyrics), ...own.lyrics],
    music: [
      ...missing(
        [
          aceStep({ ...parts, url: `${url}/ace-step`, key: undefined, model: 'stand-in' }),
          elevenLabs({ onByDefault: false, url: `${url}/elevenlabs`, key: 'stand-in', pencePerMinute: 60 }),
          fal({ ...parts, url: `${url}/fal`, key: 'stand-in', model: 'fal-ai/minimax-music/v2.6' }),
        ],
        own.music,
      ),
      ...own.music,
    ],
    transcription: [...missing([transcription({ ...openAi, pence: 1 })], own.transcription), ...own.transcription],
  };
}

function missing<Engine extends { id: string; name: string; sendsTo: string | null }>(
  standIns: readonly Engine[],
  own: readonly Engine[],
): Engine[] {
  const isMissing = ({ id }: Engine): boolean => !own.some((engine) => engine.id === id);
  return standIns.filter(isMissing).map((engine) => ({ ...engine, name: `${engine.name} (stand-in)`, sendsTo: null }));
}

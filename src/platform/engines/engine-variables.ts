import { z } from 'zod';
import { falModelNames } from './fal-model-names.ts';

const optional = z.string().min(1).optional();
const pence = z.coerce.number().int().min(0).max(1_000_000);

/** Environment variables of the outside engines. `.describe` becomes the line in `.env.example`. */
export const engineVariables = {
  LYRICS_API_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'OpenAI-compatible server that writes lyrics, e.g. http://127.0.0.1:11434/v1; without it the built-in lyricist',
    ),
  LYRICS_API_KEY: optional.describe('its key, where it needs one'),
  LYRICS_MODEL: z.string().min(1).default('gpt-4.1').describe('model at LYRICS_API_BASE'),
  LYRICS_PENCE: pence.default(2).describe('what one call costs, in pence; 0 on a machine of your own'),
  ACE_STEP_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('ACE-Step 1.5 server of your own that sings, e.g. http://127.0.0.1:8001'),
  ACE_STEP_KEY: optional.describe('its key, where it was given one'),
  ELEVENLABS_API_KEY: optional.describe('ElevenLabs Music sings; costs money'),
  ELEVENLABS_API_BASE: z.url().optional().describe("another address of ElevenLabs' API, for tests"),
  ELEVENLABS_PENCE_PER_MINUTE: pence.default(60).describe('what a minute begun costs by your plan, in pence'),
  FAL_KEY: optional.describe('models behind fal sing; costs money'),
  FAL_MODEL: z.enum(falModelNames).default('fal-ai/minimax-music/v2.6').describe(falModelNames.join(', ')),
  FAL_API_BASE: z.url().optional().describe("another address of fal's queue, for tests"),
  FAL_PENCE: pence.optional().describe('what a song costs, in pence; default: by the list in fal-models.ts'),
  TRANSCRIPTION_API_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('OpenAI-compatible server with /audio/transcriptions; it hears what outside engines sang'),
  TRANSCRIPTION_API_KEY: optional.describe('its key, where it needs one'),
  TRANSCRIPTION_MODEL: z.string().min(1).default('whisper-1').describe('model at TRANSCRIPTION_API_BASE'),
  TRANSCRIPTION_PENCE: pence.default(1).describe('what a song costs to hear, in pence'),
  POCKETSPHINX_PATH: z
    .string()
    .min(1)
    .optional()
    .describe("Debian's pocketsphinx_continuous, which hears the embedded voice in English; without it nobody does"),
  POCKETSPHINX_MODEL: z
    .string()
    .min(1)
    .default('/usr/share/pocketsphinx/model/en-us')
    .describe('folder of its English model (package pocketsphinx-en-us)'),
  ENGINE_ORDER_BUDGET_PENCE: pence.default(400).describe('most that outside engines may cost for one order, in pence'),
  ENGINE_DAY_BUDGET_PENCE: pence.default(5000).describe('most that outside engines may cost on one day, in pence'),
  ENGINE_POLL_SECONDS: z.coerce
    .number()
    .min(0.01)
    .max(60)
    .optional()
    .describe('seconds between two questions for a song; default 2'),
};

/** Keys of outside services. */
const keys = ['LYRICS_API_KEY', 'ACE_STEP_KEY', 'ELEVENLABS_API_KEY', 'FAL_KEY', 'TRANSCRIPTION_API_KEY'] as const;

/** The text without any key: services repeat them in their refusals. */
export function withoutKeys<Text extends string | null>(
  text: Text,
  config: Partial<Record<(typeof keys)[number], string | undefined>>,
): Text {
  if (text === null) return text;
  return keys.reduce<string>((clean, name) => {
    const key = config[name];
    return key === undefined ? clean : clean.replaceAll(key, '[key]');
  }, text) as Text;
}

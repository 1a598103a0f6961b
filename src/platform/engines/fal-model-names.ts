/** Models behind fal that the shop knows how to ask. */
export const falModelNames = [
  'fal-ai/ace-step',
  'fal-ai/minimax-music/v2.6',
  'fal-ai/elevenlabs/music',
  'elevenlabs/music/v2',
  'fal-ai/lyria3/pro',
  'fal-ai/diffrhythm',
] as const;
export type FalModel = (typeof falModelNames)[number];

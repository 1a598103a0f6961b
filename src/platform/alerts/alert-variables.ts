import { z } from 'zod';

/** Environment variables of alerts that are told without any other tool. */
export const alertVariables = {
  ALERT_EMAIL: z.email().optional().describe('alerts, and their end, are written to this address'),
  ALERT_WEBHOOK_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('alerts, and their end, are posted here as JSON; its field text suits chat programs'),
  ALERT_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('whsec_ and 24 to 64 bytes in base64; signs what is posted to ALERT_WEBHOOK_URL (Standard Webhooks)'),
};

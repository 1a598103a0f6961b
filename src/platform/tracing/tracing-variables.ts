import { z } from 'zod';

/** Environment variables of traces, by the names that OpenTelemetry gives them. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('collector of traces (OTLP over HTTP), e.g. http://localhost:4318; without it none are made'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,=]+(,[\w-]+=[^,]+)*$/, 'name=value, several separated by commas')
    .optional()
    .describe('headers that the collector asks for, e.g. authorization=Bearer%20…'),
  OTEL_SERVICE_NAME: z.string().min(1).default('keepsong').describe('name of this process in traces'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('part of requests and jobs that are traced, 0 to 1'),
};

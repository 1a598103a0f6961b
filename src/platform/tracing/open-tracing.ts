import { setTimeout as pause } from 'node:timers/promises';
import { context } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { traceWith } from './span.ts';

/** Milliseconds that the end of the process waits for the collector. */
const patience = 3000;

export interface Tracing {
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

/**
 * Sends spans to the operator's collector by OTLP over HTTP, in batches, off the way of whoever waits; null without one, and then
 * nothing of OpenTelemetry but its interface is loaded. A collector that is away loses spans, and nothing else.
 */
export async function openTracing(
  config: Pick<
    Config,
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'OTEL_EXPORTER_OTLP_HEADERS'
    | 'OTEL_SERVICE_NAME'
    | 'OTEL_TRACES_SAMPLER_ARG'
    | 'EXECUTOR_ID'
    | 'ROLE'
  >,
  log: Log,
): Promise<Tracing | null> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const [
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    exporting,
    contexts,
    resources,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new exporting.OTLPTraceExporter({
    url: `${config.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS),
  });
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.instance.id': config.EXECUTOR_ID,
      'keepsong.role': config.ROLE,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: telling(exporter, log) })],
  });
  const manager = new contexts.AsyncLocalStorageContextManager();
  context.setGlobalContextManager(manager.enable());
  traceWith(provider.getTracer('keepsong'));
  return {
    async close() {
      traceWith(null);
      context.disable();
      // The last spans are not worth a stop that fails.
      await Promise.race([provider.shutdown().catch(() => undefined), pause(patience, undefined, { ref: false })]);
    },
  };
}

/** Headers as the setting writes them: `name=value,name=value`, values as in an address. */
const headersOf = (setting = ''): Record<string, string> =>
  Object.fromEntries(
    setting
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
  );

/** The exporter, and a line in the log when the collector stops taking spans and when it takes them again. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
  let isRefused = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed !== isRefused)
          log.warn(failed ? { err: result.error } : {}, failed ? 'traces are not taken' : 'traces are taken again');
        isRefused = failed;
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

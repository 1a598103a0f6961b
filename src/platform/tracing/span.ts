import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';

export { SpanKind };

/**
 * Set by `openTracing`, and null where nobody traces. It is not OpenTelemetry's global one: libraries would write spans of their
 * own there, with messages of errors that quote people.
 */
let tracer: Tracer | null = null;

export function traceWith(next: Tracer | null): void {
  tracer = next;
}

/** Spans that have ended. A timer that a request has set goes on in that request's context, and is no part of it any more. */
const over = new WeakSet<Span>();

const current = (): Span | undefined => {
  const span = trace.getActiveSpan();
  return span && over.has(span) ? undefined : span;
};

/** Times `run` as a part of the span it is called in, or of none. Of an error it keeps the class and the code, never the message. */
export async function inSpan<Result>(
  name: string,
  run: (span: Span | null) => Promise<Result>,
  kind = SpanKind.INTERNAL,
): Promise<Result> {
  if (tracer === null) return run(null);
  const around = current() ? context.active() : ROOT_CONTEXT;
  const span = tracer.startSpan(name, { kind }, around);
  try {
    return await context.with(trace.setSpan(around, span), () => run(span));
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
    over.add(span);
  }
}

/** Marks a span as failed, by the error's class and code. */
export function failSpan(span: Span, error: unknown): void {
  const { name, code } =
    error instanceof Error ? (error as Error & { code?: unknown }) : { name: typeof error, code: undefined };
  span.setAttribute('error.type', typeof code === 'string' ? `${name} ${code}` : name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** True inside a span: what would be one of its own without a parent, a look at a queue each second, is none. */
export const isTraced = (): boolean => tracer !== null && current() !== undefined;

/** Identifier of the trace that the caller is in, for its log line. */
export const traceId = (): string | undefined => (tracer === null ? undefined : current()?.spanContext().traceId);

import { DBOS } from '@dbos-inc/dbos-sdk';
import { inSpan, SpanKind } from '../tracing/span.ts';

/** Makes a span of one execution of a job, with the id of its run. */
export const traced = <Outcome>(job: string, run: () => Promise<Outcome>): Promise<Outcome> =>
  inSpan(
    `job ${job}`,
    (span) => {
      span?.setAttribute('keepsong.job.id', DBOS.workflowID ?? '');
      return run();
    },
    SpanKind.CONSUMER,
  );

import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Log } from '../log.ts';

export interface Alert {
  alert: string;
  [field: string]: unknown;
}

/** A log that keeps its alerts for a test to read. */
export function alertLog(): { log: Log; alerts: Alert[] } {
  const alerts: Alert[] = [];
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = JSON.parse(chunk.toString()) as Partial<Alert>;
      if (line.alert !== undefined) alerts.push({ ...line, alert: line.alert });
      done();
    },
  });
  return { log: pino({ level: 'warn' }, lines), alerts };
}

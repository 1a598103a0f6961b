import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Log } from '../log.ts';

export interface Alert {
  alert: string;
  [field: string]: unknown;
}

/** A log that keeps its alerts, and the messages of its other lines, for a test to read. */
export function alertLog(): { log: Log; alerts: Alert[]; messages: string[] } {
  const alerts: Alert[] = [];
  const messages: string[] = [];
  const lines = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = JSON.parse(chunk.toString()) as Partial<Alert> & { msg: string };
      if (line.alert === undefined) messages.push(line.msg);
      else alerts.push({ ...line, alert: line.alert });
      done();
    },
  });
  return { log: pino({ level: 'warn' }, lines), alerts, messages };
}

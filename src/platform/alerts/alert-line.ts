import type { RaisedAlert } from './repository.ts';

/** Fields that vary from line to line of one alert, or that no notice carries. */
const apart = new Set(['alert', 'err', 'seconds']);

/** Parses the alert that a log line raises; null for any other line. Numeric fields are measurements and no part of its key. */
export function parseAlert(fields: unknown, message: unknown): RaisedAlert | null {
  if (typeof fields !== 'object' || fields === null || !('alert' in fields) || typeof fields.alert !== 'string')
    return null;
  const { alert: name } = fields;
  const entries = Object.entries(fields).filter(([field]) => !apart.has(field));
  const details = Object.fromEntries(
    entries.flatMap(([field, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[field, typeof value === 'string' ? value.slice(0, 200) : value]]
        : [],
    ),
  );
  const about = Object.entries(details).flatMap(([field, value]) =>
    typeof value === 'string' ? [`${field}=${value}`] : [],
  );
  const key = [name, ...about.sort()].join(' ');
  return { key, name, kind: 'event', says: typeof message === 'string' ? message : name, details };
}

/** Parses the name of the alert that a log line ends; null for any other line. */
export function parseAlertEnd(fields: unknown): string | null {
  if (typeof fields !== 'object' || fields === null || !('alertEnded' in fields)) return null;
  return typeof fields.alertEnded === 'string' ? fields.alertEnded : null;
}

import { hostname } from 'node:os';
import path from 'node:path';
import type { Registry } from 'prom-client';
import { AlertDesk, type JudgedStates } from '#platform/alerts/alert-desk.ts';
import { emailChannel, webhookChannel, type AlertChannel } from '#platform/alerts/channels.ts';
import type { Deps } from '#platform/deps.ts';
import type { MailTransport } from '#platform/mail/port.ts';
import type { Figure } from '#platform/rooms/define-room.ts';
import { createJudge } from './judge-states.ts';
import { createRequestJudge } from './request-rules.ts';

/** The desk that tells alerts by e-mail and webhook; null where neither is set. */
export function openAlerts(
  deps: Deps,
  { transport, figures, registry }: { transport: MailTransport; figures: readonly Figure[]; registry: Registry },
): AlertDesk | null {
  const { config, site, clock } = deps;
  const { brand } = site;
  const { ALERT_EMAIL: to, ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } = config;
  const channels: AlertChannel[] = [
    ...(to === undefined ? [] : [emailChannel({ transport, to, brand, host: new URL(config.BASE_URL).hostname })]),
    ...(url === undefined ? [] : [webhookChannel({ url, secret, brand, clock })]),
  ];
  if (channels.length === 0) return null;
  const now = (): number => clock.now().getTime();
  const { EXECUTOR_ID, DATA_DIR, DATABASE_URL } = config;
  const judges = [
    createJudge(figures, { now, folder: `${hostname()}:${path.resolve(DATA_DIR)}` }),
    // Web processes may all have the same EXECUTOR_ID, or none.
    createRequestJudge(registry, `${EXECUTOR_ID}@${hostname()}:${process.pid}`, now),
  ];
  const judgeStates = async (): Promise<JudgedStates> => {
    const found = await Promise.all(judges.map((judge) => judge()));
    return {
      standing: found.flatMap(({ standing }) => standing),
      isOver: (state) => found.some(({ isOver }) => isOver(state)),
    };
  };
  return new AlertDesk({ ...deps, channels, judgeStates, isAlone: DATABASE_URL === undefined });
}

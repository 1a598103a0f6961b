import { hostname } from 'node:os';
import path from 'node:path';
import type { Registry } from 'prom-client';
import { AlertNotifier, type StateEvaluation } from '#platform/alerts/alert-notifier.ts';
import { emailChannel, webhookChannel, type AlertChannel } from '#platform/alerts/channels.ts';
import type { Deps } from '#platform/deps.ts';
import type { MailTransport } from '#platform/mail/port.ts';
import type { Figure } from '#platform/rooms/define-room.ts';
import { createStateEvaluator } from './evaluate-states.ts';
import { createRequestEvaluator } from './request-rules.ts';

/** Opens the notifier of alerts by e-mail and webhook; null if neither is configured. */
export function openAlerts(
  deps: Deps,
  { transport, figures, registry }: { transport: MailTransport; figures: readonly Figure[]; registry: Registry },
): AlertNotifier | null {
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
  const evaluators = [
    createStateEvaluator(figures, { now, folder: `${hostname()}:${path.resolve(DATA_DIR)}` }),
    // Web processes may all have the same EXECUTOR_ID, or none.
    createRequestEvaluator(registry, `${EXECUTOR_ID}@${hostname()}:${process.pid}`, now),
  ];
  const evaluateStates = async (): Promise<StateEvaluation> => {
    const found = await Promise.all(evaluators.map((evaluate) => evaluate()));
    return {
      active: found.flatMap(({ active }) => active),
      isOver: (state) => found.some(({ isOver }) => isOver(state)),
    };
  };
  return new AlertNotifier({ ...deps, channels, evaluateStates, isAlone: DATABASE_URL === undefined });
}

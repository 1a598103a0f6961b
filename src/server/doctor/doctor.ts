import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { systemIds } from '#platform/ids.ts';
import type { Log } from '#platform/log.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { openPayments } from '../open-service.ts';
import { examineDatabase } from './examine-database.ts';
import { examineMachine } from './examine-machine.ts';
import { examineVoices } from './examine-voices.ts';
import { examineFiles, examineMail, examinePayments, examineSender } from './examine-services.ts';
import type { Finding } from './finding.ts';

/** Everything outside the program that a shop of this configuration leans on, each asked once. */
export async function examineSurroundings(config: Config): Promise<Finding[]> {
  const [machine, voices, database, services, sender] = await Promise.all([
    examineMachine(config),
    examineVoices(config),
    examineDatabase(config),
    examineServices(config),
    examineSender(config),
  ]);
  return [...machine, ...voices, database, ...services, ...sender];
}

async function examineServices(config: Config): Promise<Finding[]> {
  const storage = await openStorage(config, systemClock, systemIds);
  return Promise.all([
    examineFiles(storage, systemIds, config),
    examinePayments(openPayments(config, systemClock), config),
    examineMail(config),
  ]);
}

/** Warns at a start of services and voices that will refuse the shop; it stops nothing, for they may come back. */
export async function warnOfServices(config: Config, log: Log): Promise<void> {
  const findings = [...(await examineServices(config)), ...(await examineVoices(config))];
  for (const { part, state, says } of findings)
    if (state !== 'good') log.warn({ alert: 'surroundings', part, state }, says);
}

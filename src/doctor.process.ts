import { readConfig } from '#platform/config.ts';
import { runCommand } from '#platform/run-command.ts';
import { examineSurroundings } from '#server/doctor/doctor.ts';

/** `npm run keepsong -- doctor`: says what is right and wrong around the shop; ends with 1 when something is wrong. */
const marks = { good: '✓', weak: '!', bad: '✗' };
await runCommand(async () => {
  const findings = await examineSurroundings(readConfig());
  for (const { part, state, says } of findings) process.stdout.write(`${marks[state]} ${part.padEnd(9)} ${says}\n`);
  process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0;
});

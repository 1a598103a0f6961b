/** `npm run studio`: the studio's commands with the outside engines that the environment configures. */
import { runStudio } from '#studio/cli/studio.ts';
import { runCommand } from '../run-command.ts';

await runCommand(() => runStudio(async () => (await import('./outside-engines.ts')).outsideEngines));

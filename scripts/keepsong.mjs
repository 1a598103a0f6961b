#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { shopEnvironment } from './shop-environment.mjs';

/** `npm run keepsong -- COMMAND`, or `node scripts/keepsong.mjs COMMAND` where nothing but the built shop is. */
const commands = {
  start: ['main.js', 'serves the shop'],
  doctor: ['doctor.process.js', 'looks at machine, database, files, payments and mail, and says what is wrong'],
  migrate: ['migrate.process.js', 'brings the database up to date and ends'],
  backup: ['backup.process.js', 'FOLDER: copies rows and files of the shop, running or not'],
  restore: ['restore.process.js', 'FOLDER: fills an empty shop with a backup'],
  'admin-link': ['admin.process.js', 'prints a one-time link for the first admin, or one who lost their way in'],
  retention: ['retention.process.js', '[--dry-run]: clears away what is over its time'],
  studio: ['platform/engines/studio-command.process.js', 'make, write, judge, …: the studio without a shop'],
};

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [name = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command === undefined) {
  const lines = Object.entries(commands).map(([each, [, what]]) => `  ${each.padEnd(12)}${what}`);
  process.stdout.write(`npm run keepsong -- COMMAND\n\n${lines.join('\n')}\n`);
  process.exit(name === '' || name === 'help' ? 0 : 1);
}
const file = path.join(root, 'build/node', command[0]);
if (!existsSync(file)) {
  process.stderr.write('The shop is not built yet: npm run build\n');
  process.exit(1);
}
// Folders are named from where the operator stands.
const isFolder = (each) => command[1].startsWith('FOLDER') && !each.startsWith('-');
const given = rest.map((each) => (isFolder(each) ? path.resolve(process.env.INIT_CWD ?? process.cwd(), each) : each));
const child = spawn(process.execPath, [file, ...given], {
  cwd: root,
  stdio: 'inherit',
  // The other commands are for a shop that `npm start` has begun as the demo, too; this one makes none by accident.
  env: shopEnvironment(root, { mayBeDemo: name !== 'start' }),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));

#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { shopEnvironment } from './shop-environment.mjs';

/** `npm run keepsong -- COMMAND`, or `node scripts/keepsong.mjs COMMAND` where nothing but the built shop is. */
const commands = {
  start: { file: 'main.js', takes: '', does: 'serves the shop' },
  doctor: {
    file: 'doctor.process.js',
    takes: '',
    does: 'looks at machine, database, files, payments and mail, and says what is wrong',
  },
  migrate: { file: 'migrate.process.js', takes: '', does: 'brings the database up to date and ends' },
  backup: { file: 'backup.process.js', takes: 'FOLDER', does: 'copies rows and files of the shop, running or not' },
  restore: { file: 'restore.process.js', takes: 'FOLDER', does: 'fills an empty shop with a backup' },
  'admin-link': {
    file: 'admin.process.js',
    takes: '',
    does: 'prints a one-time link for the first admin, or one who lost their way in',
  },
  retention: { file: 'retention.process.js', takes: '[--dry-run]', does: 'clears away what is over its time' },
  studio: {
    file: 'platform/engines/studio-command.process.js',
    takes: '…',
    does: 'make, write, judge, …: the studio without a shop',
  },
};

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [name = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
const asksForHelp = (word) => word === '--help' || word === '-h';
const lineOf = ([each, { takes, does }]) => `  ${`${each} ${takes}`.padEnd(23)}${does}`;
if (command === undefined) {
  const lines = Object.entries(commands).map(lineOf);
  const isHelp = name === '' || name === 'help' || asksForHelp(name);
  if (!isHelp) process.stderr.write(`✗ There is no command ${name}.\n`);
  process[isHelp ? 'stdout' : 'stderr'].write(`npm run keepsong -- COMMAND\n\n${lines.join('\n')}\n`);
  process.exit(isHelp ? 0 : 1);
}
// The studio has words and options of its own.
if (command.takes !== '…') {
  const usage = `npm run keepsong -- ${name} ${command.takes}`.trim();
  if (rest.some(asksForHelp)) {
    process.stdout.write(`${usage}\n\n${name} ${command.does}.\n`);
    process.exit(0);
  }
  const places = command.takes === 'FOLDER' ? 1 : 0;
  const unknown = rest.find(
    (word, place) => !command.takes.includes(`[${word}]`) && (place >= places || word.startsWith('-')),
  );
  if (unknown !== undefined) {
    process.stderr.write(`✗ ${name} takes no ${unknown}: ${usage}\n`);
    process.exit(1);
  }
}
const file = path.join(root, 'build/node', command.file);
if (!existsSync(file)) {
  process.stderr.write('The shop is not built yet: npm run build\n');
  process.exit(1);
}
// Folders are named from where the operator stands.
const from = process.env.INIT_CWD ?? process.cwd();
const given = command.takes === 'FOLDER' ? rest.map((folder) => path.resolve(from, folder)) : rest;
const child = spawn(process.execPath, [file, ...given], {
  cwd: root,
  stdio: 'inherit',
  // The other commands are for a shop that `npm start` has begun as the demo, too; this one makes none by accident.
  env: shopEnvironment(root, { mayBeDemo: name !== 'start' }),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(path.join(folder, 'build/node'), { recursive: true });
cpSync('scripts', path.join(folder, 'scripts'), { recursive: true });

/** A shop whose every command says with what it was called. */
const commands = ['main', 'doctor.process', 'migrate.process', 'backup.process', 'restore.process', 'admin.process'];
for (const name of [...commands, 'retention.process'])
  writeFileSync(
    path.join(folder, 'build/node', `${name}.js`),
    'process.stdout.write(`called ${process.argv.slice(2).join(" ")}`);',
  );

function keepsong(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const command = path.join(folder, 'scripts/keepsong.mjs');
  const { INIT_CWD: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync('node', [command, ...args], { cwd: folder, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('HOLE-06 whoever asks how a command is called runs none, and is told', () => {
  for (const args of [[], ['help'], ['--help'], ['-h']])
    expect(keepsong(...args), args.join()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('admin-link') as string,
    });
  for (const name of ['start', 'doctor', 'migrate', 'admin-link', 'retention'])
    expect(keepsong(name, '--help'), name).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(new RegExp(`^npm run keepsong -- ${name}`)) as string,
    });
  expect(keepsong('backup', 'here', '-h')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^npm run keepsong -- backup FOLDER\n/) as string,
  });
});

test('HOLE-06 a command that is called wrongly does nothing, and says how it is called', () => {
  const refused = (words: string): object => ({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining(words) as string,
  });
  expect(keepsong('bakcup', 'here')).toMatchObject(refused('✗ There is no command bakcup.\n'));
  expect(keepsong('migrate', 'now')).toMatchObject(refused('✗ migrate takes no now: npm run keepsong -- migrate\n'));
  for (const name of ['backup', 'restore']) {
    expect(keepsong(name, '--force')).toMatchObject(refused(`✗ ${name} takes no --force: `));
    expect(keepsong(name, 'one', 'two')).toMatchObject(refused(`✗ ${name} takes no two: `));
  }
  expect(keepsong('retention', '--dryrun')).toMatchObject(refused('✗ retention takes no --dryrun: '));
});

test('HOLE-06 a command gets what it was called with, a folder from where the operator stands', () => {
  expect(keepsong('migrate')).toMatchObject({ status: 0, stdout: 'called ' });
  expect(keepsong('retention', '--dry-run')).toMatchObject({ status: 0, stdout: 'called --dry-run' });
  expect(keepsong('backup', 'copy').stdout).toMatch(/^called \/.*\/copy$/);
});

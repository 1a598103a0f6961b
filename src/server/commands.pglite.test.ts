import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#platform/test/free-port.ts';
import { operatorCommand } from './test/operator-command.ts';
import { startService } from './test/service.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stack = /^\s+at /m;
const commands = readdirSync('src')
  .filter((file) => file.endsWith('.process.ts'))
  .map((file) => `src/${file.replace('.ts', '')}`);

test('OPS-03 a command names every wrong setting, without a stack, and ends with 1', async () => {
  expect(commands).toContain('src/backup.process');
  const wrong = { DATA_DIR: path.join(folder, 'never'), SECRET: 'short', PORT: 'high' };
  for (const command of commands) {
    const { code, out, error } = await operatorCommand(command, wrong, ...(command.includes('retention') ? [] : ['x']));
    expect({ code, out }, command).toEqual({ code: 1, out: '' });
    expect(error, command).toMatch(/^✗ Keepsong cannot start with this configuration:\n {2}- PORT: .*\n {2}- SECRET: /);
    expect(error, command).not.toMatch(stack);
  }
  const studio = 'src/platform/engines/studio-command.process';
  const brief = ['make', 'examples/birthday.json', '--out', path.join(folder, 'song')];
  const sung = await operatorCommand(studio, { NEURAL_VOICES: 'nonsense' }, ...brief);
  expect(sung.code).toBe(1);
  expect(sung.error).toContain('NEURAL_VOICES: ');
  expect(sung.error).not.toMatch(stack);
});

test('OPS-03 a command says in one sentence that the database does not answer, or that it was called wrongly', async () => {
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
  const settings = { DATA_DIR: path.join(folder, 'away'), DATABASE_URL: url };
  const copy = path.join(folder, 'copy');
  const calls = {
    'src/admin.process': copy,
    'src/migrate.process': copy,
    'src/backup.process': copy,
    'src/retention.process': '--dry-run',
  };
  for (const [command, word] of Object.entries(calls))
    expect(await operatorCommand(command, settings, word), command).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(/^✗ The database does not answer: connect ECONNREFUSED [\d.:]+\n$/) as string,
    });
  expect(existsSync(copy), 'half a backup').toBe(false);
  const strange = await operatorCommand('src/retention.process', settings, '--nonsense');
  expect(strange).toMatchObject({ code: 1, error: expect.stringMatching(/^✗ Unknown option '--nonsense'/) as string });
  const nameless = await operatorCommand('src/restore.process', settings);
  expect(nameless).toMatchObject({ code: 1, error: '✗ Name the folder of the backup.\n' });
});

test('HOLE-06 a command that can write nothing into its data folder says so by the name of the setting', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const settings = { DATA_DIR: file, SECRET: 'x'.repeat(32), STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' };
  for (const command of ['src/migrate.process', 'src/retention.process'])
    expect(await operatorCommand(command, settings), command).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(/^✗ DATA_DIR: \/.*a-file cannot be written: EEXIST.*\n$/) as string,
    });
});

test.runIf(existsSync('/proc/self'))(
  'OPS-03 the doctor ends with a sentence for a data folder where no folder can be made, whether or not it keeps the secrets',
  async () => {
    const DATA_DIR = '/proc/self/keepsong';
    const kept = await operatorCommand('src/doctor.process', { DATA_DIR });
    expect(kept).toMatchObject({ code: 1, out: '' });
    expect(kept.error).toMatch(
      /^✗ Keepsong cannot start with this configuration:\n {2}- DATA_DIR: \/proc\/self\/keepsong cannot be written: ENOENT.*\n$/,
    );
    const given = { DATA_DIR, SECRET: 'x'.repeat(32), STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' };
    const { code, out, error } = await operatorCommand('src/doctor.process', given);
    expect({ code, error }).toEqual({ code: 1, error: '' });
    expect(out).toContain('✗ files     DATA_DIR: DATA_DIR/files refused: ENOENT');
    expect(out).toContain('✗ machine   DATA_DIR: ');
  },
);

test('OPS-05 whoever asks the running shop for a backup that it refuses is told why', async () => {
  const shop = await startService({ work: false });
  try {
    const there = path.join(folder, 'there');
    mkdirSync(there);
    const { PORT, BASE_URL, SECRET, DATA_DIR } = shop.deps.config;
    const settings = { NODE_ENV: 'test', PORT: String(PORT), BASE_URL, DATA_DIR };
    const { code, error } = await operatorCommand('src/backup.process', settings, there);
    expect(code).toBe(1);
    expect(error).toMatch(/^✗ The running shop made no backup \(500\): .*there is there already: name a folder/);
    const other = await operatorCommand('src/backup.process', { ...settings, SECRET: `not ${SECRET}` }, there);
    expect(other.error).toContain('(404): This opens with the link that the service printed at its start.');
  } finally {
    await shop.end();
  }
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { readVariables } from './read-variables.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-variables-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('RUN-02 the .env file completes what is set, and the process wins', () => {
  const file = fileOf('.env', 'PORT=4000\n# a comment\nMAIL_FROM="A shop <a@shop.example>"\n');
  expect(readVariables({ PORT: '5000', HOST: '::1' }, file)).toMatchObject({
    PORT: '5000',
    HOST: '::1',
    MAIL_FROM: 'A shop <a@shop.example>',
  });
  expect(readVariables({ PORT: '5000' }, path.join(folder, 'missing'))).toEqual({ PORT: '5000' });
});

test('RUN-02 a secret comes from the file that NAME_FILE names, without its line break', () => {
  const secret = 'y'.repeat(40);
  expect(readConfig({ DATA_DIR: folder, SECRET_FILE: fileOf('secret', `${secret}\n`) }).SECRET).toBe(secret);
});

test('RUN-02 a file that is not there, and a name set twice, are named', () => {
  const variables = {
    DATA_DIR: folder,
    SECRET: 'z'.repeat(40),
    SECRET_FILE: fileOf('other', 'w'.repeat(40)),
    SMTP_URL_FILE: path.join(folder, 'nowhere'),
  };
  expect(() => readConfig(variables)).toThrow(ConfigError);
  expect(() => readConfig(variables)).toThrow(/SECRET: set by SECRET and by SECRET_FILE; keep one of them/);
  expect(() => readConfig(variables)).toThrow(/SMTP_URL_FILE: ENOENT.*nowhere/);
});

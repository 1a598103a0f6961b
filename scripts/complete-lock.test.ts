import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { os?: string[] }>;
};
const locked = Object.entries(packages).filter(([place]) => place !== '');

test('RUN-02 a package for one system is locked for that system alone', () => {
  for (const [place, { os }] of locked.filter(([name]) => /[-/](darwin|win32)\b/.test(name)))
    expect(os, place).toEqual([place.includes('darwin') ? 'darwin' : 'win32']);
});

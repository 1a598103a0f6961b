import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { environment } from '../src/platform/environment.ts';
import { drainLimit } from '../src/server/drainable.ts';
import { createWebServer } from '../src/server/listen.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

/** Lines of a Dockerfile, with continued ones joined, without comments. */
const instructions = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }));
const all = (name: string): string[] => instructions.filter((one) => one.name === name).map(({ rest }) => rest);

/** Seconds that a service has for the rest of its end, when all is answered: its work, its database. */
const closing = 5;

const pinned = /^[\w./-]+:\d+\.\d+(\.\d+)?[\w.-]*$/;
/** Read by the C library and by the driver of the database. */
const notOurs = ['MALLOC_MMAP_THRESHOLD_', 'MALLOC_ARENA_MAX', 'PGPASSWORD'];
const settings = new Set([...Object.keys(environment.shape), ...notOurs]);

test('OPS-04 the image is made from pinned ones, runs as nobody special, and can be asked for its health', () => {
  for (const from of all('FROM')) expect(from.replace(/ AS \w+$/, '')).toMatch(pinned);
  expect(Number(/node:(\d+)/.exec(all('FROM').at(-1) ?? '')?.[1])).toBeGreaterThanOrEqual(20);
  expect(all('USER').at(-1)).toBe('node');
  expect(all('HEALTHCHECK')).toHaveLength(1);
  expect(all('ADD')).toEqual([]);
  for (const run of all('RUN').filter((line) => line.includes('apt-get install')))
    expect(run).toMatch(/apt-get update .*--no-install-recommends .*rm -rf \/var\/lib\/apt\/lists/);
  const own = all('COPY').filter((line) => !line.startsWith('--from'));
  for (const source of own.flatMap((line) => line.split(' ').slice(0, -1)))
    expect(existsSync(source), source).toBe(true);
  expect(all('CMD').at(-1)).toBe('["node", "build/node/main.js"]');
  expect(existsSync('src/main.ts')).toBe(true);
});

test('OPS-04 the image begins with no secret, and nothing of a shop goes into it', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const own of ['.env', 'data', 'node_modules', '.git']) expect(ignored).toContain(own);
  expect(read('Dockerfile')).not.toMatch(/SECRET|PASSWORD|TOKEN|_KEY/);
});

test('OPS-04 what image, compose file and unit set are settings that there are', () => {
  const inImage = all('ENV').flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name = '']) => name));
  const unit = read('deploy/keepsong.service');
  const inUnit = [...unit.matchAll(/^Environment=(\w+)=|(?<= )([A-Z_]+)=\S/gm)].map(
    ([, set, said]) => set ?? said ?? '',
  );
  expect(unit, 'an environment file made from the example says development').toMatch(
    /^ExecStart=.* NODE_ENV=production /m,
  );
  const shop = read('deploy/compose.yaml').split('\n  proxy:')[0] ?? '';
  const inCompose = [...shop.matchAll(/^ {4,6}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  expect(inImage.length).toBeGreaterThan(4);
  expect(inUnit.length).toBeGreaterThan(3);
  expect(inCompose).toContain('EXECUTOR_ID');
  expect(shop).toContain('NODE_ENV: production');
  for (const name of [...inImage, ...inUnit, ...inCompose]) expect(settings.has(name), name).toBe(true);
});

test('OPS-04 the backup by systemd is of the shop that runs, and both may write where it goes', () => {
  const one = (text: string, name: string): string | undefined => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];
  const shop = read('deploy/keepsong.service');
  const backup = read('deploy/keepsong-backup.service');
  for (const name of ['User', 'WorkingDirectory', 'EnvironmentFile', 'StateDirectory'])
    expect(one(backup, name), name).toBe(one(shop, name));
  const settingsOf = (text: string): string | undefined => /^\S+env ((?:[A-Z_]+=\S+ )+)/.exec(text)?.[1];
  const said = settingsOf(one(shop, 'ExecStart') ?? '');
  expect(said).toContain('DATA_DIR=');
  expect(settingsOf(one(backup, 'ExecStart') ?? '')).toBe(said);
  expect(read('docs/operating.md'), 'commands by hand').toContain(
    `--property=EnvironmentFile=${one(shop, 'EnvironmentFile')} \\\n      /usr/bin/env ${said}`,
  );
  const [, ownFolder = ''] = (one(shop, 'StateDirectory') ?? '').split(' ');
  expect(ownFolder).not.toBe('');
  expect(one(backup, 'ExecStart')).toContain(`/var/lib/${ownFolder}/`);
});

test('STU-05 a process of several is the one of a single shop, with a name and settings of its own', () => {
  const lines = (file: string): string[] =>
    read(file)
      .split('\n')
      .filter((line) => /^[A-Z[]/.test(line) && !line.startsWith('Description='));
  const single = lines('deploy/keepsong.service');
  const named = lines('deploy/keepsong@.service').map((line) => line.replace(' EXECUTOR_ID=%i ', ' '));
  expect(named.filter((line) => !single.includes(line))).toEqual(['EnvironmentFile=/etc/keepsong-%i.env']);
  expect(single.filter((line) => !named.includes(line))).toEqual([]);
  expect(read('deploy/keepsong@.service')).toMatch(/^ExecStart=.* EXECUTOR_ID=%i /m);
});

test('HOLE-06 Caddy drops a connection that rests before the shop does', () => {
  const rests = Number(/^\s+keepalive (\d+)s$/m.exec(read('deploy/Caddyfile'))?.[1]);
  expect(rests * 1000).toBeLessThan(createWebServer(() => undefined).keepAliveTimeout);
});

test('OPS-04 nginx takes bodies of every size as they come, and asks a process that is back', () => {
  const conf = read('deploy/nginx.conf');
  expect(conf).toContain('client_max_body_size 0;');
  expect(conf).toContain('proxy_request_buffering off;');
  expect(conf).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
  const servers = [...conf.matchAll(/^ +server 127.*$/gm)].map(([line]) => line);
  expect(servers).toHaveLength(2);
  for (const line of servers) expect(line).toMatch(/ max_fails=0;$/);
});

test('OPS-04 the compose file pins what it runs, waits for the database, and gives a shop time to finish', () => {
  const compose = read('deploy/compose.yaml');
  const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
  expect(images).toContain(`keepsong:${packageFile.version}`);
  for (const image of images) expect(image).toMatch(pinned);
  expect(compose).toContain('condition: service_healthy');
  const secondsIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
  const pause = secondsIn(compose, /SHUTDOWN_PAUSE_SECONDS: (\d+)/);
  const longestPause = environment.shape.SHUTDOWN_PAUSE_SECONDS.unwrap().maxValue ?? Infinity;
  const finishing = drainLimit / 1000;
  expect(secondsIn(compose, /stop_grace_period: (\d+)s/)).toBeGreaterThanOrEqual(pause + finishing + closing);
  for (const unit of ['deploy/keepsong.service', 'deploy/keepsong@.service'])
    expect(secondsIn(read(unit), /^TimeoutStopSec=(\d+)$/m), unit).toBeGreaterThanOrEqual(
      longestPause + finishing + closing,
    );
});

test('OPS-04 whatever the compose file wants to be told stands in the example, and a password may have any character', () => {
  const compose = read('deploy/compose.yaml');
  const wanted = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(wanted).toContain('POSTGRES_PASSWORD');
  const example = read('.env.example');
  for (const name of wanted) expect(example, name).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  for (const [, url = ''] of compose.matchAll(/DATABASE_URL: (.*)/g)) expect(url).not.toContain('$');
});

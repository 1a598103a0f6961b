import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveBuild } from './serve-build.ts';

/**
 * `npm run bench:magazine`: how long the server takes to draw an article for a reader with a cookie, for whom nothing is kept, and
 * how many readers a second without one it answers, sixteen at a time. Targets: 50 ms, 500 a second. This process takes a part of
 * the machine, and says how busy the rest was.
 */
const port = 3198;
const drawn = 100;
const seconds = 8;
const atOnce = 16;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

interface Answer {
  milliseconds: number;
  status: number;
  bytes: number;
  headers: IncomingHttpHeaders;
}

function ask(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const accept = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };
    get(`http://localhost:${port}${address}`, { agent, headers: { ...accept, ...headers } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () =>
        resolve({
          milliseconds: performance.now() - begun,
          status: response.statusCode ?? 0,
          bytes,
          headers: response.headers,
        }),
      );
    }).on('error', reject);
  });
}

/** Milliseconds within which a part of the answers came. */
const within = (answers: readonly Answer[], part: number): string =>
  (
    answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)[Math.floor(answers.length * part)] ?? 0
  ).toFixed(1);

async function measure(address: string): Promise<void> {
  const cookie = { cookie: 'reader=1' };
  for (let warm = 0; warm < 30; warm++) await ask(address, cookie);
  const one: Answer[] = [];
  for (let count = 0; count < drawn; count++) one.push(await ask(address, cookie));
  console.log(`\n${address}`);
  console.log(`  drawn for one reader: ${within(one, 0.5)} ms, of twenty one slower than ${within(one, 0.95)} ms`);
  const all: Answer[] = [];
  const begun = performance.now();
  const reader = async (): Promise<void> => {
    while (performance.now() - begun < seconds * 1000) all.push(await ask(address));
  };
  await Promise.all(Array.from({ length: atOnce }, reader));
  const wrong = all.filter(({ status }) => status !== 200).length;
  const rate = all.length / ((performance.now() - begun) / 1000);
  console.log(
    `  ${rate.toFixed(0)} readers a second, half within ${within(all, 0.5)} ms, p99 ${within(all, 0.99)} ms, ${wrong} failed`,
  );
  console.log(
    `  ${((one[0]?.bytes ?? 0) / 1000).toFixed(1)} kB drawn, ${((all.at(-1)?.bytes ?? 0) / 1000).toFixed(1)} kB kept`,
  );
}

const folder = mkdtempSync(path.join(tmpdir(), 'keepsong-bench-magazine-'));
const server = await serveBuild(folder, port);
try {
  for (const address of ['/trending', '/trending/dance-in-the-kitchen']) {
    // The demo's articles come a moment after the shop.
    for (let tries = 0; tries < 100 && (await ask(address)).status !== 200; tries++)
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
    await measure(address);
  }
} finally {
  server.kill();
  await new Promise((resolve) => {
    server.once('exit', resolve);
  });
  rmSync(folder, { recursive: true, force: true });
  agent.destroy();
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { preflightProblems } from './preflight.mjs';
import { build } from './build-shop.mjs';
import { checkNode, install, isInstalled } from './install.mjs';

/** `npm start`: installs and builds what is missing, then serves. */
checkNode();
if (existsSync('.env')) process.loadEnvFile('.env');
const problems = await preflightProblems(process.env, isInstalled());
for (const problem of problems) process.stderr.write(`✗ ${problem}\n`);
if (problems.length > 0) process.exit(1);
await install();
await build();
/** Nothing set: somebody tries it out. In production the demo is nobody's by accident. */
const isDemo = !process.env.DATABASE_URL && !process.env.STRIPE_SECRET_KEY;
const server = spawn('node', ['build/node/main.js'], {
  stdio: 'inherit',
  // A song holds a hundred buffers of megabytes: the allocator (glibc) must hand each back as soon as it is free.
  env: {
    NODE_ENV: 'production',
    ...(isDemo ? { DEMO: 'true' } : {}),
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));

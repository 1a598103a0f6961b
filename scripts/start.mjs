import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { preflightProblems } from './preflight.mjs';
import { build } from './build-shop.mjs';
import { checkNode, install, isInstalled } from './install.mjs';
import { shopEnvironment } from './shop-environment.mjs';

/** `npm start`: installs and builds what is missing, then serves. */
checkNode();
if (existsSync('.env')) process.loadEnvFile('.env');
const problems = await preflightProblems(process.env, isInstalled());
for (const problem of problems) process.stderr.write(`✗ ${problem}\n`);
if (problems.length > 0) process.exit(1);
await install();
await build();
const server = spawn('node', ['build/node/main.js'], {
  stdio: 'inherit',
  env: shopEnvironment('.', { mayBeDemo: true }),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));

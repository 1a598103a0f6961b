import { spawn } from 'node:child_process';
import { build, install } from './prepare.mjs';

/** `npm start`: installs and builds what is missing, then serves. */
install();
build();
const server = spawn('node', ['build/node/main.js'], {
  stdio: 'inherit',
  env: { NODE_ENV: 'production', ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));

import { type ChildProcess, spawn } from 'node:child_process';

/** Starts the built shop with its demo content, in a folder of its own, and waits until it serves. @throws Error */
export async function serveBuild(folder: string, port: number): Promise<ChildProcess> {
  const server = spawn('node', ['build/node/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: 'true',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
  });
  for (let tries = 0; tries < 480; tries++) {
    const up = await fetch(`http://localhost:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return server;
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
  }
  server.kill();
  throw new Error('The shop did not start');
}

import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** MiB that packages, build and a first song take. */
const room = { toInstall: 2500, toRun: 300 };

/** The nearest folder that exists, from which a new one would be made. */
const existing = (folder) => (existsSync(folder) ? folder : existing(path.dirname(folder)));

function folderProblem(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `DATA_DIR: ${folder} cannot be written (${error.code}); make it, or name another folder.`;
  }
}

function roomProblem(folder, megabytes) {
  const { bavail, bsize } = statfsSync(existing(folder));
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  return free >= megabytes ? null : `${path.resolve(folder)}: ${free} MiB are free, and ${megabytes} MiB are needed.`;
}

const portProblem = (port, host) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) =>
      resolve(
        code === 'EADDRINUSE'
          ? `PORT: ${port} is in use by another program; end that, or set another PORT.`
          : `PORT: ${host}:${port} cannot be opened (${code}); set another HOST or PORT.`,
      ),
    );
    server.listen(port, host, () => server.close(() => resolve(null)));
  });

/** Problems that would end a start anyway, each in one sentence, found before minutes go into packages and build. */
export async function preflightProblems(variables, isInstalled) {
  const { PORT = '3000', HOST = '127.0.0.1', DATA_DIR = './data', ROLE } = variables;
  const problems = [folderProblem(DATA_DIR), roomProblem(DATA_DIR, room.toRun)];
  if (!isInstalled) problems.push(roomProblem('.', room.toInstall));
  const port = Number(PORT);
  // A malformed one is the configuration's to name.
  if (ROLE !== 'worker' && Number.isInteger(port) && port > 0 && port < 65_536)
    problems.push(await portProblem(port, HOST));
  return problems.filter((problem) => problem !== null);
}

import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Holds the id of the process whose turn it is; it is touched as long as that works. */
const turn = '.preparing';
/** Seconds after which a turn that nobody touches is over, though its id is some process's again. Removing packages takes some. */
const longestSilence = 60;

function isAlive(id) {
  try {
    return process.kill(id, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

/** The process whose turn it is; undefined when it is nobody's. */
function holder() {
  try {
    const id = Number(readFileSync(turn, 'utf8'));
    const silence = (Date.now() - statSync(turn).mtimeMs) / 1000;
    return silence < longestSilence && (id === 0 || isAlive(id)) ? id : undefined;
  } catch {
    return undefined;
  }
}

async function take() {
  let waited = 0;
  for (;;) {
    try {
      writeFileSync(turn, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const other = holder();
    if (other === undefined || other === process.pid) rmSync(turn, { force: true });
    else {
      if (other > 0 && waited++ === 0)
        process.stdout.write(`▸ Wait for process ${other}, which installs or builds here\n`);
      await pause(200);
    }
  }
}

/** Does work on packages or build that two processes of a checkout must not do at the same time: a start and a test, two checks. */
export async function inTurn(work) {
  await take();
  const touching = setInterval(() => utimesSync(turn, new Date(), new Date()), 1000);
  const end = () => rmSync(turn, { force: true });
  process.once('exit', end);
  try {
    await work();
  } finally {
    clearInterval(touching);
    process.off('exit', end);
    end();
  }
}

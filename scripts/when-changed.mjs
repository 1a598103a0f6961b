import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const fingerprint = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
};

/** True when the products are there, made from these files as they are now. */
export function isCurrent({ stamp, files, products }) {
  if (![stamp, ...products].every((file) => existsSync(file))) return false;
  return readFileSync(stamp, 'utf8') === fingerprint(files);
}

/**
 * Runs `make` unless its products are current. The stamp goes first and comes back whole: an end at any moment has it made again.
 */
export async function whenChanged({ stamp, files, products }, make) {
  if (isCurrent({ stamp, files, products })) return;
  rmSync(stamp, { force: true });
  const now = fingerprint(files);
  await make();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(`${stamp}.new`, now);
  renameSync(`${stamp}.new`, stamp);
}

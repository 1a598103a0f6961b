import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Variables of a process of the shop in `folder`: those of this one, and what it is given where they say nothing. `mayBeDemo`: a
 * shop that is told neither its database nor how it is paid is somebody's try.
 */
export function shopEnvironment(folder, { mayBeDemo }) {
  const file = path.join(folder, '.env');
  const settings = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
  const isSet = (name) => Boolean(settings[name] || settings[`${name}_FILE`]);
  const isDemo = mayBeDemo && !isSet('DATABASE_URL') && !isSet('STRIPE_SECRET_KEY');
  return {
    NODE_ENV: 'production',
    ...(isDemo ? { DEMO: 'true' } : {}),
    // A song holds a hundred buffers of megabytes: the allocator (glibc) must hand each back as soon as it is free.
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  };
}

/** Variables that a child may see: places of programs and temporary files, the language, how memory is taken from the system. */
const needed = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'LD_LIBRARY_PATH',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
];

/**
 * The environment of a child process or worker thread. Every start names it: left out, a child inherits all variables of
 * this process, the keys of payments, mail and files among them.
 */
export function childEnvironment(): Record<string, string> {
  const given = needed.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(given.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
}

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import drizzle from '../drizzle.config.ts';
import { untranslatedForBuyers } from './checks/buyer-messages.ts';
import { describeApi } from './checks/openapi.ts';
import { docCommentProblems } from './checks/doc-comments.ts';
import { envExample, untoldSettings } from './checks/env-example.ts';
import { tooLongFiles } from './checks/file-length.ts';
import { untranslated } from './checks/languages.ts';
import { currentLicences } from './checks/licences.ts';
import { migrationProblems, readMigrationFiles, withNewMigrations } from './checks/migrations.ts';
import { contentProblems, occasionProblems, readOccasionSources } from './checks/occasions.ts';
import { untestedRequirements } from './checks/requirements.ts';
import { currentMap, roomTableProblems } from './checks/room-map.ts';
import { restrictedUses } from './checks/restricted.ts';
import { roomCircles } from './checks/room-circles.ts';
import { currentNames, goneNames, readStoredNames, withNewNames } from './checks/stored-names.ts';

/** `npm run check`: generated files are current and the rules of `checks` hold. `npm run update` writes the generated files. */
const update = process.argv.includes('--update');
const problems: string[] = [];

function current(file: string, wanted: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  if (update) writeFileSync(file, wanted);
  else problems.push(`${file} is not current: npm run update`);
}

/** Reports a problem when the tables in the code need a migration that does not exist. */
function checkMigrations(): void {
  const copy = mkdtempSync(path.join(tmpdir(), 'keepsong-migrations-'));
  const before = readdirSync('migrations').length;
  cpSync('migrations', copy, { recursive: true });
  const out = path.relative('.', copy);
  const config = path.join(copy, 'drizzle.config.json');
  writeFileSync(config, JSON.stringify({ dialect: 'postgresql', schema: drizzle.schema, out }));
  execFileSync('node', ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', path.relative('.', config)], {
    stdio: 'ignore',
  });
  rmSync(config);
  if (readdirSync(copy).length !== before)
    problems.push('migrations: the tables changed, run npx drizzle-kit generate');
  rmSync(copy, { recursive: true });
}

/** Prints the problems found so far, and ends the check when there are any. */
function endWithProblems(): void {
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) process.exit(1);
}

problems.push(...occasionProblems(await readOccasionSources()));
// The router, and so its document, cannot be made from content that a start refuses.
endWithProblems();
problems.push(...contentProblems());
endWithProblems();
current('.env.example', envExample());
const apiDocument = await describeApi();
current('docs/openapi.json', `${JSON.stringify(apiDocument, null, 2)}\n`);
current('docs/licences.md', currentLicences());
const map = currentMap();
current(map.file, map.text);
checkMigrations();
const migrations = readMigrationFiles();
current('migrations/shipped.json', withNewMigrations(migrations));
const storedNames = readStoredNames();
const names = await currentNames(apiDocument);
current('docs/stored-names.json', withNewNames(storedNames, names));
problems.push(...migrationProblems(migrations), ...goneNames(storedNames, names));
problems.push(...restrictedUses(), ...untestedRequirements(), ...tooLongFiles(), ...docCommentProblems());
problems.push(...untoldSettings(), ...roomTableProblems(), ...roomCircles(), ...untranslatedForBuyers());
// No problem: what a language lacks and no buyer of an order reads is said in English.
for (const line of untranslated()) console.log(`· ${line}`);
endWithProblems();
console.log('✓ generated files are current, nothing is touched where it may not be');

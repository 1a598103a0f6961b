import { readFileSync } from 'node:fs';
import { environment } from '#platform/environment.ts';

/** Settings that the operator's page does not name. */
export function untoldSettings(): string[] {
  const text = readFileSync('docs/operating.md', 'utf8');
  const told = new Set(text.match(/[A-Z][A-Z0-9_]+/g));
  return Object.keys(environment.shape)
    .filter((name) => !told.has(name))
    .map((name) => `${name} is a setting that docs/operating.md does not name`);
}

/** Variables that `deploy/compose.yaml` reads, and no process of the shop. */
const composeVariables = {
  SHOP_DOMAIN: 'public name of the shop, e.g. songs.example; BASE_URL is made of it',
  POSTGRES_PASSWORD: "password of the database that comes with it, made up by you; in '…' for the sake of # and $",
};

/**
 * `.env.example`, made from the schema that reads the environment. Nothing in it is set: a copy would make of the defaults of one
 * release, and of a development shop, those of every shop that has copied it.
 */
export function envExample(): string {
  const lines = Object.entries(environment.shape).map(([name, schema]) => {
    const { data: fallback } = schema.safeParse(undefined);
    // Only settings that are a word, a number or a flag have one.
    const value = fallback === undefined || typeof fallback === 'object' ? '' : String(fallback);
    return `# ${schema.description ?? ''}\n# ${name}=${value}\n`;
  });
  const forCompose = Object.entries(composeVariables).map(
    ([name, use]) => `# deploy/compose.yaml: ${use}\n# ${name}=\n`,
  );
  return `# Made by npm run update from src/platform/environment.ts. Everything here is optional for a first try; what stands
# behind a name is what is taken without it. Copied to .env, it is read by every command; NAME_FILE=/path takes a value from a file.\n\n${[...lines, ...forCompose].join('\n')}`;
}

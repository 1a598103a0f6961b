import { environment } from '#platform/environment.ts';

/** `.env.example`, made from the schema that reads the environment. */
export function envExample(): string {
  const lines = Object.entries(environment.shape).map(([name, schema]) => {
    const fallback = schema.safeParse(undefined);
    const value = fallback.success && fallback.data !== undefined ? String(fallback.data) : '';
    return `# ${schema.description ?? ''}\n${value === '' ? '# ' : ''}${name}=${value}\n`;
  });
  return `# Made by npm run update from src/platform/environment.ts. Everything here is optional for a first try.
# Copied to .env, it is read by every command; NAME_FILE=/path takes a value from a file.\n\n${lines.join('\n')}`;
}

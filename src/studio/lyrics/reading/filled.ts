/** A pattern with the parts that others have in common with it: "{please}". One that is not among them is nothing. */
export function filled(pattern: string, parts: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\{(\p{Ll}+)\}/gu, (_, name: string) => parts[name] ?? '');
}

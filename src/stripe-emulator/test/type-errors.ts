import path from 'node:path';
import ts from 'typescript';

/** Type errors of each declaration, such as `const a: Stripe.Charge = {…}`, one to a line. */
export function typeErrors(declarations: string[]): string[][] {
  const file = path.join(import.meta.dirname, 'wire-objects.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const text = ["import type { Stripe } from 'stripe';", ...declarations].join('\n');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023);
  const withSource: ts.CompilerHost = {
    ...host,
    getSourceFile: (name, ...rest) => (name === file ? source : host.getSourceFile(name, ...rest)),
    fileExists: (name) => name === file || host.fileExists(name),
  };
  const found = ts.createProgram([file], options, withSource).getSemanticDiagnostics(source);
  return declarations.map((_, index) =>
    found
      .filter(({ start }) => source.getLineAndCharacterOfPosition(start ?? 0).line === index + 1)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}

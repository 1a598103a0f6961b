import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Milliseconds of a file with its imports and hooks, or of a test. */
interface Duration {
  name: string;
  duration: number;
}

interface Failure {
  title: string;
  /** Empty for what happened outside of files. */
  file: string;
  /** Name of the project, as the files' names begin with it; empty where it is not known. */
  project: string;
  message: string;
}

/** Report of a run of Vitest, read by `scripts/test-reports.mjs`. */
interface Report {
  passed: number;
  failed: number;
  failures: Failure[];
  files: (Duration & { passed: number })[];
  tests: Duration[];
}

/** As much of an error as a worker sends; anything may be thrown, and be a cause. */
interface Cause {
  message: string;
  stack?: string;
  cause?: Cause | string;
}

/** An error with all that caused it, then where it was thrown: a failed query says why only in its cause. */
export function messageOf(error: Cause): string {
  const causes: Cause[] = [];
  for (let each: Cause | string | undefined = error.cause; each; each = causes.at(-1)?.cause)
    causes.push(typeof each === 'string' ? { message: each } : each);
  const own = error.stack ?? error.message;
  if (causes.length === 0) return own;
  return [error.message, ...causes.map(({ message }) => `Caused by: ${message}`), own].join('\n');
}

const allOf = (errors: readonly Cause[]): string => errors.map(messageOf).join('\n');

/** Writes what a run found to a file. Vitest's own JSON reporter leaves out the causes of errors and those outside of tests. */
export default class VitestReport implements Reporter {
  readonly #file: string;

  constructor({ file }: { file: string }) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: Report = { passed: 0, failed: 0, failures: [], files: [], tests: [] };
    for (const module of modules) addModule(report, module);
    for (const error of unhandled) report.failures.push(outside(error, modules));
    mkdirSync(path.dirname(this.#file), { recursive: true });
    report.failed = report.failures.length;
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

/** An error that no test waited for. Vitest says in which file it was raised, not in which project. */
function outside(error: SerializedError, modules: readonly TestModule[]): Failure {
  const raisedIn: unknown = error['VITEST_TEST_PATH'];
  const ran = modules.filter(({ moduleId }) => moduleId === raisedIn);
  const failed = ran.find((module) => module.state() === 'failed') ?? ran[0];
  const title = '(outside of any test)';
  return { title, file: failed?.moduleId ?? '', project: failed?.project.name ?? '', message: messageOf(error) };
}

function addModule(report: Report, module: TestModule): void {
  const name = `${module.project.name} ${module.relativeModuleId}`;
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  const tests = [...module.children.allTests()];
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  report.passed += passed;
  report.files.push({ name, duration: collectDuration + setupDuration + duration, passed });
  const where = { file: module.moduleId, project: module.project.name };
  // A file or a group that cannot even begin has no test to name.
  const groups = [module, ...module.children.allSuites()].map((group) => ({ group, errors: group.errors() }));
  for (const { group, errors } of groups.filter((each) => each.errors.length > 0)) {
    const title = group.type === 'suite' ? group.fullName : '(the whole file)';
    report.failures.push({ ...where, title, message: allOf(errors) });
  }
  for (const test of tests) {
    const { state, errors } = test.result();
    const diagnostic = test.diagnostic();
    const title = `${module.project.name} ${test.fullName}`;
    report.tests.push({ name: title, duration: diagnostic?.duration ?? 0 });
    if (state === 'failed') report.failures.push({ ...where, title: test.fullName, message: allOf(errors) });
  }
}

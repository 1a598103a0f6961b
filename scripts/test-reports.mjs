import { existsSync, readFileSync } from 'node:fs';

/** A message can be a whole page; its beginning says what was expected. */
const linesOfMessage = 12;
// oxlint-disable-next-line no-control-regex -- the colours of a terminal are control characters
const colours = /\u001B\[[0-9;]*m/gu;

function beginning(message) {
  return message.replaceAll(colours, '').split('\n').slice(0, linesOfMessage).join('\n');
}

function ofPlaywright(report) {
  const all = { failures: [], files: [], tests: [], flaky: [] };
  const visit = (suite) => {
    for (const spec of suite.specs ?? []) {
      const results = spec.tests.flatMap((test) => test.results);
      const duration = results.reduce((sum, result) => sum + result.duration, 0);
      all.tests.push({ name: `browser ${spec.title}`, duration });
      const name = `browser ${spec.file}`;
      const file = all.files.find((each) => each.name === name);
      if (file) file.duration += duration;
      else all.files.push({ name, duration });
      if (spec.ok && results.length > 1) all.flaky.push(`browser ${spec.title}`);
      if (spec.ok) continue;
      const message = results.map((result) => result.error?.message ?? '').join('\n');
      all.failures.push({ title: spec.title, file: spec.file, message });
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites) visit(suite);
  const { expected, flaky, unexpected } = report.stats;
  const outside = report.errors.map(({ message }) => ({ title: '(outside of any test)', file: '', message }));
  return { ...all, failures: [...all.failures, ...outside], passed: expected + flaky, failed: unexpected };
}

/**
 * Reads one report. Null when it was not written, or not to its end, which no run that ended well leaves undone.
 *
 * @typedef {{ name: string, duration: number }} Duration milliseconds
 * @typedef {{ title: string, file: string, project?: string, message: string }} Failure
 * @typedef {{ passed: number, failed: number, failures: Failure[], files: Duration[], tests: Duration[], flaky: string[] }} Report
 *   `flaky`: titles of tests that passed only at their second try
 * @param {string} file a report of `scripts/vitest-report.ts` or of Playwright
 * @returns {Report | null}
 */
export function readReport(file) {
  try {
    const written = JSON.parse(readFileSync(file, 'utf8'));
    const report = 'suites' in written ? ofPlaywright(written) : { ...written, flaky: [] };
    const failures = report.failures.map((failure) => ({ ...failure, message: beginning(failure.message) }));
    return { ...report, failures };
  } catch (error) {
    if (existsSync(file)) process.stderr.write(`${file} is no report: ${error.message}\n`);
    return null;
  }
}

/** More than this is no chance, and not worth the time. */
const filesTriedAgain = 6;

/**
 * Files of a run of Vitest that may have failed by chance, and their projects. Empty when none failed, when one error
 * belongs to no file, and when too many did.
 *
 * @param {Report | null} report
 * @returns {{ files: string[], projects: string[] }}
 */
export function toTryAgain(report) {
  const failures = report?.failures ?? [];
  const files = [...new Set(failures.map(({ file }) => file))];
  if (files.includes('') || files.length > filesTriedAgain) return { files: [], projects: [] };
  return { files, projects: [...new Set(failures.map(({ project }) => project))] };
}

/**
 * A run with the second try of files in it: what passed there has passed, and is flaky if it failed before.
 *
 * @param {Report} first
 * @param {Report} second
 * @returns {Report}
 */
export function withSecondTry(first, second) {
  const again = new Set(second.files.map(({ name }) => name));
  const kept = first.files.filter(({ name }) => !again.has(name));
  const passed = [...kept, ...second.files].reduce((sum, file) => sum + file.passed, 0);
  const stillFails = new Set(second.failures.map(({ project, title }) => `${project} ${title}`));
  const flaky = first.failures
    .map(({ project, title }) => `${project} ${title}`)
    .filter((name) => !stillFails.has(name));
  const { failures, failed } = second;
  return { passed, failed, failures, files: [...kept, ...second.files], tests: first.tests, flaky };
}

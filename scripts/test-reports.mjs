import { existsSync, readFileSync } from 'node:fs';

/** A message can be a whole page; its beginning says what was expected. */
const linesOfMessage = 12;
// oxlint-disable-next-line no-control-regex -- the colours of a terminal are control characters
const colours = /\u001B\[[0-9;]*m/gu;

function beginning(message) {
  return message.replaceAll(colours, '').split('\n').slice(0, linesOfMessage).join('\n');
}

function ofVitest(report) {
  const failures = [];
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed)
      failures.push({ title: test.fullName, file: file.name, message: test.failureMessages.join('\n') });
    // A file that cannot even be read has no tests to name.
    if (file.status === 'failed' && failed.length === 0)
      failures.push({ title: '(the whole file)', file: file.name, message: file.message });
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

function ofPlaywright(report) {
  const failures = [];
  const visit = (suite) => {
    for (const spec of suite.specs ?? []) {
      if (spec.ok) continue;
      const messages = spec.tests.flatMap((test) => test.results.map((result) => result.error?.message ?? ''));
      failures.push({ title: spec.title, file: spec.file, message: messages.join('\n') });
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites) visit(suite);
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected, failures };
}

/**
 * Sums up the JSON reports; a report that was not written counts for nothing.
 *
 * @param {string[]} files reports of Vitest or of Playwright
 * @returns {{ passed: number, failed: number, failures: { title: string, file: string, message: string }[] }}
 */
export function readReports(files) {
  const total = { passed: 0, failed: 0, failures: [] };
  for (const file of files) {
    if (!existsSync(file)) continue;
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const { passed, failed, failures } = 'testResults' in report ? ofVitest(report) : ofPlaywright(report);
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures.map((failure) => ({ ...failure, message: beginning(failure.message) })));
  }
  return total;
}

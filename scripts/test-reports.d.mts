/** Milliseconds. */
interface Duration {
  name: string;
  duration: number;
}

export interface Failure {
  title: string;
  /** Empty for an error outside of files. */
  file: string;
  /** Empty where it is not known, and in the browser. */
  project: string;
  message: string;
}

export interface Report {
  passed: number;
  failed: number;
  failures: Failure[];
  files: (Duration & { passed: number })[];
  tests: Duration[];
  /** Titles of tests that passed only at their second try. */
  flaky: string[];
}

export function readReport(file: string): Report | null;
export function toTryAgain(report: Report | null): { files: string[]; projects: string[] };
export function withSecondTry(first: Report, second: Report): Report;

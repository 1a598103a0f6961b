interface Step {
  /** File that keeps the fingerprint of what the products were made from. */
  stamp: string;
  files: readonly string[];
  products: readonly string[];
}

export function isCurrent(step: Step): boolean;
export function whenChanged(step: Step, make: () => void | Promise<void>): Promise<void>;

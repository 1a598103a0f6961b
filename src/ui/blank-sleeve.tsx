import { classNames } from './class-names.ts';
import { LogoMark } from './logo.tsx';

/** Placeholder for a missing sleeve. */
export function BlankSleeve({ className }: { className?: string }) {
  return (
    <span className={classNames('sleeve sleeve-blank', className)}>
      <LogoMark />
    </span>
  );
}

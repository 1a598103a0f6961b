import { classNames } from './class-names.ts';
import { LogoMark } from './logo.tsx';

/** What stands for a sleeve where there is none. */
export function BlankSleeve({ className }: { className?: string }) {
  return (
    <span className={classNames('sleeve sleeve-blank', className)}>
      <LogoMark />
    </span>
  );
}

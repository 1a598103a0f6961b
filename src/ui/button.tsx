import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

/** `main` is the one main action of a view, `sun` the same on plum. */
export type ButtonLook = 'main' | 'outline' | 'quiet' | 'sun';
export type ButtonSize = 'slim' | 'normal' | 'big';

interface Appearance {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

function appearance({ look = 'main', size = 'normal', className }: Appearance): string {
  return classNames('button', look !== 'main' && `button-${look}`, size !== 'normal' && `button-${size}`, className);
}

type ButtonAttributes = ButtonHTMLAttributes<HTMLButtonElement>;

/** A disabled button stays where the keyboard is: the attribute of that name takes the focus from whoever has just pressed it. */
function keepingFocus({ disabled = false, ...rest }: ButtonAttributes): ButtonAttributes {
  return disabled ? { ...rest, 'aria-disabled': true, onClick: refusePress } : rest;
}

/** Nor does it send its form, by Enter in a field either. */
function refusePress(event: MouseEvent): void {
  event.preventDefault();
}

export function Button({ look, size, className, type = 'button', ...rest }: Appearance & ButtonAttributes) {
  return <button {...keepingFocus(rest)} type={type} className={appearance({ look, size, className })} />;
}

/** A link that looks like a button. `to` is an address of this site, `href` a hash, a file or another site. */
export function ButtonLink({
  look,
  size,
  className,
  to,
  href,
  children,
  ...rest
}: Appearance & {
  to?: string;
  href?: string;
  download?: boolean;
  target?: '_blank';
  rel?: string;
  onClick?: () => void;
  children: ReactNode;
}) {
  const classes = appearance({ look, size, className });
  if (to === undefined) {
    return (
      <a {...rest} href={href} className={classes}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={to} className={classes}>
      {children}
    </Link>
  );
}

/** An icon alone: only for signs everybody knows, always with a name. */
export function IconButton({ label, className, type = 'button', ...rest }: { label: string } & ButtonAttributes) {
  return (
    <button {...keepingFocus(rest)} type={type} aria-label={label} className={classNames('icon-button', className)} />
  );
}

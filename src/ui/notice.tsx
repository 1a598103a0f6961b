import { CircleAlert } from './icons/circle-alert.ts';
import { CircleCheck } from './icons/circle-check.ts';
import { Info } from './icons/info.ts';
import { TriangleAlert } from './icons/triangle-alert.ts';
import type { ReactNode } from 'react';

export type Tone = 'info' | 'ok' | 'warn' | 'error';

export const toneIcons = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: CircleAlert } as const;

/** A few words that stay on the page. `announce` reads them out when they appear. */
export function Notice({
  tone = 'info',
  title,
  announce = false,
  children,
}: {
  tone?: Tone;
  title?: string;
  announce?: boolean;
  children?: ReactNode;
}) {
  const Icon = toneIcons[tone];
  return (
    <div className={`notice notice-${tone}`} {...(announce ? { role: tone === 'error' ? 'alert' : 'status' } : {})}>
      <Icon className="icon" aria-hidden="true" />
      <div>
        {title && <p className="font-[680]">{title}</p>}
        {children}
      </div>
    </div>
  );
}

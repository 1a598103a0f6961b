import type { ReactNode } from 'react';

export type Ground = 'light' | 'dark';

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="design-specimen">
      <h2 className="heading-3">{name}</h2>
      {children}
    </div>
  );
}

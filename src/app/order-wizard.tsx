import Wizard from '#features/wizard/ui/wizard.tsx';
import type { ComponentProps } from 'react';
import { api } from './api.ts';
import { Queries } from './queries.tsx';

/** The wizard with this site's calls; loaded on its own when a visitor comes near it. */
export default function OrderWizard(props: Omit<ComponentProps<typeof Wizard>, 'api'>) {
  return (
    <Queries>
      <Wizard api={api} {...props} />
    </Queries>
  );
}

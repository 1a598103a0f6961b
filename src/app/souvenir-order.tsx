import type { ComponentProps } from 'react';
import { SouvenirForm } from '#features/orders/ui/souvenir/souvenir-form.tsx';
import { api } from './api.ts';

/** The Holiday Memory Form with this site's calls; loaded on its own when a visitor comes near it. */
export default function SouvenirOrder(props: Omit<ComponentProps<typeof SouvenirForm>, 'api'>) {
  return <SouvenirForm api={api} {...props} />;
}

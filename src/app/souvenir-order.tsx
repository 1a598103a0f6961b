import type { ComponentProps } from 'react';
import { HolidayForm } from '#features/holiday/ui/holiday-form.tsx';
import { api } from './api.ts';

/** The Holiday Memory Form with this site's calls; loaded on its own when a visitor comes near it. */
export default function HolidayOrder(props: Omit<ComponentProps<typeof HolidayForm>, 'api'>) {
  return <HolidayForm api={api} {...props} />;
}

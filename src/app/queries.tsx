import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { makeQueryClient } from './api.ts';

/**
 * Gives the parts below it a query client. Not in the root: landing pages read through their loaders and should not
 * carry the query code until something on them asks.
 */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '#app/contract.ts';

const routes = [
  { path: '/openapi.json', method: 'GET' },
  ...Object.values(contract).flatMap((room) =>
    Object.values(room).map((procedure) => {
      const { path = '', method = 'POST' } = (procedure as AnyContractProcedure)['~orpc'].route;
      return { path, method };
    }),
  ),
].map(({ path, method }) => ({ pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`), method }));

/** Methods that a path below `/api/v1` answers, in alphabetical order; none for a path that is not there. */
export function allowedMethods(path: string): string[] {
  const methods = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods)].toSorted();
}

import { implement } from '@orpc/server';
import type { Deps } from '#platform/deps.ts';
import type { RequestContext } from '#platform/rpc/context.ts';
import { galleryContract, type Sample } from '../contract.ts';
import { loadSamples, samplesFolder } from './load-samples.ts';

export const galleryProcedures = ({ log }: Deps) => {
  const room = implement(galleryContract).$context<RequestContext>();
  let shelf: Promise<Sample[]> | undefined;
  return room.router({
    /** Read once: the files come with the program. */
    samples: room.samples.handler(() => (shelf ??= loadSamples(samplesFolder, log))),
  });
};

import { SAMPLER_CODE } from './sampler-code.ts';

/** The machine code of sampler.wat over one shared memory. All places are byte offsets into it. */
export interface Sampler {
  sample(
    source: number,
    stride: number,
    y: number,
    step: number,
    rows: number,
    target: number,
    targetStride: number,
    table: number,
    groups: number,
    scratch: number,
    span: number,
  ): void;
  fade(target: number, source: number, count: number, weight: number): void;
  overlay(
    target: number,
    targetStride: number,
    colour: number,
    opacity: number,
    stride: number,
    width: number,
    rows: number,
    weight: number,
    lastMask: bigint,
  ): void;
}

export function createSampler(memory: WebAssembly.Memory): Sampler {
  const module = new WebAssembly.Module(Buffer.from(SAMPLER_CODE, 'base64'));
  const { exports } = new WebAssembly.Instance(module, { studio: { memory } });
  return exports as unknown as Sampler;
}

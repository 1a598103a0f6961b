import type { Room } from '#platform/rooms/define-room.ts';

type Rooms = readonly Room[];

/** The intersection of a union's members. */
type Merged<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Contracts of the listed rooms by their names, which rooms may share; rooms that nobody calls are left out. */
type ContractsOf<Listed extends Rooms> = {
  [Entry in Listed[number] as Entry['contract'] extends undefined ? never : Entry['name']]: Merged<
    NonNullable<Extract<Listed[number], { name: Entry['name'] }>['contract']>
  >;
};

/** Anything, if contract and list name the same rooms; otherwise the names that only one of them has. */
type Agreement<Contract, Listed extends Rooms> =
  Contract extends ContractsOf<Listed>
    ? [Exclude<keyof Contract, keyof ContractsOf<Listed>>] extends [never]
      ? unknown
      : { 'rooms that are not listed': Exclude<keyof Contract, keyof ContractsOf<Listed>> }
    : { 'rooms that the contract lacks': Exclude<keyof ContractsOf<Listed>, keyof Contract> };

/** The list of rooms. Does not compile unless it has the very rooms of the contract. */
export const listRooms = <Contract, const Listed extends Rooms>(
  _contract: Contract,
  rooms: Listed & Agreement<Contract, Listed>,
): Listed => rooms;

/** Parts of the payments room's interface that other rooms show. */
export { LedgerList, purposeName } from './ledger-list.tsx';

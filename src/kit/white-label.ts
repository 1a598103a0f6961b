/** The business in whose name an order is shown and written about, in place of the shop. Kept with the order. */
export interface WhiteLabel {
  name: string;
  /** Address that readers write to. */
  email: string;
  /** Lines of its postal address; empty where it gave none. */
  address: string[];
}

/** Most characters of an order's number as it is typed. */
export const orderNumberLength = 40;
/** Most characters of the reason for a legal hold. */
export const holdReasonLength = 300;

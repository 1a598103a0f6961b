/** Most characters of each text. */
export const maximumLengths = { name: 60, message: 400, words: 1200, email: 320 } as const;

/** Friends that a giver may let in, and how many the form proposes. */
export const friends = { fewest: 1, most: 40, usual: 12 } as const;

/** Photos of one friend. */
export const maximumFriendPhotos = 5;

/** Seconds of a spoken greeting; the rest is cut off. */
export const longestGreetingSeconds = 20;

/** Bytes of a greeting as a browser sends it. */
export const largestGreetingBytes = 12 * 1024 * 1024;

/** Days ahead that friends may be given. */
export const furthestDays = 60;

/** Days after it was first made up to which friends may add to a circle that nobody has paid for, however often its day is moved. */
export const longestUnpaidDays = 90;

/** Hours that a giver has, once they have paid, to choose what their friends added. */
export const choosingHours = 12;

/** Days after its last day for which a circle without an order, or with an abandoned one, is kept. */
export const retentionDays = 30;

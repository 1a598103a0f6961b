/** Fields of the form of a remix. */
export interface Remix {
  name: string;
  email: string;
  genre: string;
  mood: string;
  details: string;
  message: string;
}

/** A remix before anything is typed. */
export const emptyRemix: Remix = { name: '', email: '', genre: '', mood: '', details: '', message: '' };

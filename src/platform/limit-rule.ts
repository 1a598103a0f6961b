/** At most so many attempts of a name and key in so many seconds (`limits.ts`). */
export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

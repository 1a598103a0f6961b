/**
 * Asks for items that come one by one in groups: what comes while one question is under way is asked by the next. A question that
 * fails, fails for each of its items.
 */
export function grouped<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<Answer>,
): (item: Item) => Promise<Answer> {
  let waiting: { items: Item[]; answer: Promise<Answer> } | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  return (item) => {
    if (waiting) {
      waiting.items.push(item);
      return waiting.answer;
    }
    const items = [item];
    const answer = underWay.then(() => {
      waiting = null;
      return ask(items);
    });
    waiting = { items, answer };
    underWay = answer.catch(() => undefined);
    return answer;
  };
}

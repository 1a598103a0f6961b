interface Words {
  sections: readonly { lines: readonly { display: string }[] }[];
}

const linesOf = ({ sections }: Words): string[] => sections.flatMap(({ lines }) => lines.map(({ display }) => display));

/** Number of lines by which other words differ: those that stand somewhere else or nowhere, on the side that has more. */
export function countChangedLines(before: Words, after: Words): number {
  const missing = (one: string[], other: string[]): number => {
    const left = [...other];
    return one.filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    }).length;
  };
  const [earlier, later] = [linesOf(before), linesOf(after)];
  return Math.max(missing(earlier, later), missing(later, earlier));
}

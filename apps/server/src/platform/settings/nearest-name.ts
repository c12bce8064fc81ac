/** Returns the candidate that is the fewest edits away from one of the names, and the number of edits. */
export function nearestName(names: readonly string[], candidates: readonly string[]): [name: string, edits: number] {
  const distances = candidates.map(
    (candidate) => [candidate, Math.min(...names.map((name) => editsBetween(name, candidate)))] as [string, number],
  );
  return distances.reduce((nearest, other) => (other[1] < nearest[1] ? other : nearest));
}

/** Counts the letters to insert, remove or replace, and the neighbours to swap, until both texts are the same. */
export function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const before = rows[row - 1]!;
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now[column] = Math.min(
        before[column]! + 1,
        now[column - 1]! + 1,
        before[column - 1]! + (isSame ? 0 : 1),
        row > 1 && column > 1 && isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
      );
    }
    rows.push(now);
  }
  return rows.at(-1)!.at(-1)!;
}

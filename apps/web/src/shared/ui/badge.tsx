/**
 * Draws the number of waiting things on red. `label` says it in words. Draws nothing at zero, and 99+ from a hundred
 * on.
 */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="badge" role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}

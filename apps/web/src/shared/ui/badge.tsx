/** A number on red: what waits. `label` says it in words. Nothing at zero, 99+ from a hundred on. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="badge" role="img" aria-label={label}>
      {count > 99 ? '99+' : count}
    </span>
  );
}

interface AvatarProps {
  name: string;
  /** Address of a picture. Without it, or if it fails, the first letter is drawn. */
  src?: string | null;
  big?: boolean;
}

/**
 * Draws a person's picture or initials: 40 px, or 64 on the user's own page. It is silent, because the name stands
 * beside it.
 */
export function Avatar({ name, src, big = false }: AvatarProps) {
  return (
    <span className={big ? 'ava big' : 'ava'} aria-hidden="true">
      {initials(name)}
      {src && <img src={src} alt="" loading="lazy" onError={(event) => event.currentTarget.remove()} />}
    </span>
  );
}

/** Returns 陈 for 陈思雨, DC for David Chen. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  if (!/^[A-Za-zÀ-ž]/.test(first)) return first;
  const last = words.length > 1 ? ([...words.at(-1)!][0] ?? '') : '';
  return (first + last).toUpperCase();
}

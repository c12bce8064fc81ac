/**
 * Returns the seconds for which the phone of an outside number is charged. They begin when it is picked up, and not when
 * it is joined with anybody. Null: it was not picked up, and costs nothing.
 */
export function outsideSeconds({
  answeredAt,
  endedAt,
}: {
  answeredAt: string | null;
  endedAt: string | null;
}): number | null {
  if (answeredAt === null) return null;
  if (endedAt === null) throw new RangeError('the phone is still up');
  return Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(answeredAt)) / 1000));
}

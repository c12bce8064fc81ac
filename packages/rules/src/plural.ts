const rules = new Intl.PluralRules('en');

/**
 * Returns a count with its English noun: 1 call, 3 calls, 10,000+ calls. Counts are numbers or texts. `many`: the
 * plural of a noun that takes no plain s.
 */
export function plural(count: number | string, one: string, many = `${one}s`): string {
  const number = typeof count === 'number' ? count : Number(count.replaceAll(/[^\d.]/g, ''));
  return `${count} ${rules.select(number) === 'one' ? one : many}`;
}

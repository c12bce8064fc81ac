const rules = new Intl.PluralRules('en');

/**
 * A count with its English noun: 1 call, 3 calls, 10,000+ calls. Counts come as numbers or as they are written; `many`
 * where more than one takes no plain s.
 */
export function plural(count: number | string, one: string, many = `${one}s`): string {
  const number = typeof count === 'number' ? count : Number(count.replaceAll(/[^\d.]/g, ''));
  return `${count} ${rules.select(number) === 'one' ? one : many}`;
}

import { addDays } from '@haihu/rules/day';

export const firstOf = (month: string) => `${month}-01`;

export function lastOf(month: string): string {
  const [year, number] = month.split('-').map(Number);
  return addDays(new Date(Date.UTC(year!, number!, 1)).toISOString().slice(0, 10), -1);
}

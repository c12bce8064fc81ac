import type { Host, PushHandler } from '../host.ts';

/** Type 150: a member compared a long list of numbers with stored ones, or has used up the day's numbers. */
export function listCompared({ toast }: Host): PushHandler<150> {
  return ({ msg }) => toast(msg);
}

import type { Host, PushHandler } from '../socket/host.ts';

/** A member compared a long list of numbers with stored ones, or has used up the day's numbers. */
export function listCompared({ toast }: Host): PushHandler<'listCompared'> {
  return ({ msg }) => toast(msg);
}

import type { Host, PushHandler } from '../host.ts';

/** Type 150: a member compared a long list of numbers with stored ones, or all that a day allows. */
export function listCompared({ toast }: Host): PushHandler<150> {
  return ({ msg }) => toast(msg);
}

import type { Host, PushHandler } from '../socket/host.ts';

/** Shows that a number of a line is not shown to customers for some time, and reads the lines again. */
export function numberRests({ refresh, toast }: Host): PushHandler<'numberRests'> {
  return ({ msg }) => {
    toast(msg);
    refresh('calls.heldLines');
  };
}

import type { Host, PushHandler } from '../socket/host.ts';

/** The operator of the installation answered. */
export function operatorAnswered({ refresh, toast }: Host): PushHandler<'operatorAnswered'> {
  return ({ msg, data }) => {
    toast(msg);
    refresh(`${data.what}.`);
  };
}

import type { Host, PushHandler } from '../host.ts';
import { t } from '../texts.ts';

/** Type 102: somebody asks to be taken in, or the enterprise's authentication was decided. */
export function enterpriseNews({ refresh, toast }: Host): PushHandler<102> {
  return ({ data }) => {
    toast(data.what === 'application' ? t.applicationCame : t.authenticationDecided);
    refresh('enterprises.');
  };
}

import type { Host, PushHandler } from '../socket/host.ts';
import { t } from './texts.ts';

/** A person asks to join the enterprise, or its authentication was decided. */
export function enterpriseNews({ refresh, toast }: Host): PushHandler<'enterpriseNews'> {
  return ({ data }) => {
    toast(data.what === 'application' ? t.applicationCame : t.authenticationDecided);
    refresh('enterprises.');
  };
}

import type { Handlers } from '../../platform/http/endpoint.ts';
import { appVersion } from './config.policy.ts';
import type { Config } from './config.usecases.ts';

export function configRoutes({ handle, handlePublic }: Handlers, config: Config): void {
  handlePublic('config.branding', ({ host }) => config.branding(host));
  handle('config.businessType', async (member) => member.masksPhones);
  handle('config.getConfig', async (member) => member.maskExemptions);
  handlePublic('config.appVersion', async () => appVersion);
}

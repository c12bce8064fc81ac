import type { Handlers } from '../../kernel/endpoint.ts';
import type { Config } from './branding/config.usecases.ts';
import type { SettingsUsecases } from './settings/settings.usecases.ts';

export function configRoutes({ handle, handlePublic }: Handlers, config: Config, settings: SettingsUsecases): void {
  handlePublic('config.branding', ({ host }) => config.branding(host));
  handle('config.businessType', async (member) => member.masksPhones);
  handle('config.getConfig', (member, { configKey }) => settings.byKey(member, configKey));
  handlePublic('config.appVersion', () => config.appVersion());
  handle('config.settings', (member) => settings.all(member));
  handle('config.saveSettings', (member, request) => settings.save(member, request));
  handle('config.history', (member, request) => settings.history(member, request));
  handle('config.privacy', (member) => settings.privacy(member));
  handle('config.options', (member) => settings.options(member));
  handle('config.poolRules', (member) => settings.poolRules(member));
}

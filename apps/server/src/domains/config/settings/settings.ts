import type { Module } from '../../../kernel/module.ts';
import { createSettingUsecases, type SettingsParts } from './settings.usecases.ts';

/** Makes the room's module: the function settings of an enterprise. */
export function createSettings(parts: SettingsParts) {
  const settings = createSettingUsecases(parts);
  return {
    api: { settings },
    routes({ handle }) {
      handle('config.businessType', async (member) => member.masksPhones);
      handle('config.getConfig', (member, { configKey }) => settings.byKey(member, configKey));
      handle('config.settings', (member) => settings.all(member));
      handle('config.saveSettings', (member, request) => settings.save(member, request));
      handle('config.history', (member, request) => settings.history(member, request));
      handle('config.privacy', (member) => settings.privacy(member));
      handle('config.options', (member) => settings.options(member));
      handle('config.poolRules', (member) => settings.poolRules(member));
    },
  } satisfies Module;
}

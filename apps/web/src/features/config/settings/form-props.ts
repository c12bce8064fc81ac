import type { SettingKey, Settings } from '@haihu/contract/config/core/settings';
import type { StoredSettings } from './use-settings.ts';

export interface FormProps<Key extends SettingKey> {
  stored: Omit<StoredSettings[Key], 'value'> & { value: Settings[Key] };
}

import type { Language } from '@haihu/contract/languages';
import type { ServerRole } from './roles.ts';

export type SettingKind =
  | 'port'
  | 'number'
  | 'seconds'
  | 'choice'
  | 'folder'
  | 'file'
  | 'address'
  | 'addresses'
  | 'text';

/** A variable of the environment that the server and its commands read. */
export interface Setting {
  name: string;
  kind: SettingKind;
  /** The accepted values of a choice. */
  values?: readonly string[];
  /** The value that holds without the variable. Absent: there is none, or the meaning names it. */
  default?: string;
  /** True if nobody may read the value. It can also be given as a file, whose path is in `<name>_FILE`. */
  isSecret?: true;
  /** The roles that use it. Processes with other roles check it too. */
  roles: 'all' | readonly ServerRole[];
  meaning: Record<Language, string>;
}

/** Settings that belong together, under one heading of the documentation. */
export interface SettingGroup {
  title: Record<Language, string>;
  settings: readonly Setting[];
}

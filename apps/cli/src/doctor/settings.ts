import { fileVariableOf, settings } from '@haihu/server/src/platform/settings/settings-table.ts';
import type { SettingKind } from '@haihu/server/src/platform/settings/setting.ts';
import { findStartRefusals } from '../commands/config.ts';
import type { Finding } from './finding.ts';

/** The kinds whose values cannot hold names, numbers of people or secrets. Others are shown as set. */
const plain: readonly SettingKind[] = ['choice', 'number', 'port', 'seconds'];

/** Tells which settings are there, and if a start would refuse them. Repeats no refused value, which may be a secret. */
export function examineSettings(env: NodeJS.ProcessEnv): Finding[] {
  const refusals = findStartRefusals(env);
  const set = settings.filter((setting) => env[setting.name] || (setting.isSecret && env[fileVariableOf(setting)]));
  const shown = set.map(({ name, kind }) =>
    refusals.length === 0 && plain.includes(kind) ? `${name}=${env[name]}` : name,
  );
  const fact = shown.length === 0 ? 'none is set' : shown.join(', ');
  if (refusals.length === 0) return [{ topic: 'settings', fact }];
  const advice = `a start refuses ${refusals.length} of them: \`config check\` names them.`;
  return [{ topic: 'settings', fact, advice }];
}

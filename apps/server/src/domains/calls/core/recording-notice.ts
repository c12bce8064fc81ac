import type { RecordingSettings } from '@haihu/contract/config/core/settings';
import { type RulePack, rulePackName, rulePacks } from '@haihu/rules/calls/call-rule-packs';

/** Returns true if the other side hears that a call is recorded, by the enterprise's rule or that of its country. */
export function announces({ announces: always }: RecordingSettings, rulePack: string): boolean {
  return always || (packNamed(rulePack)?.announceRecording ?? true);
}

function packNamed(name: string): RulePack | undefined {
  return Object.values(rulePacks).find((pack) => rulePackName(pack) === name);
}

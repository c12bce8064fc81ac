import type { Setting, SettingGroup } from './setting.ts';
import { dataSettings } from './table/data.ts';
import { paymentSettings } from './payment-env.ts';
import { pushSettings } from './push-env.ts';
import { mapSettings, messageSettings } from './table/services.ts';
import { servingSettings, trialSettings } from './table/serving.ts';
import { tracingSettings } from './table/tracing.ts';

/** Every variable that the server and its commands read, in the order of the documentation. */
export const environmentGroups: readonly SettingGroup[] = [
  servingSettings,
  dataSettings,
  mapSettings,
  messageSettings,
  pushSettings,
  paymentSettings,
  tracingSettings,
  trialSettings,
];

/** Every setting of `environmentGroups`, in one list. */
export const settings: readonly Setting[] = environmentGroups.flatMap((group) => group.settings);

/** Variables of builds, tests and benchmarks. The server ignores them. */
export const toolVariables = ['HAIHU_TOOLS', 'HAIHU_LANGUAGE', 'HAIHU_BENCH_DATA'] as const;

/** Returns the name of the variable that holds the path of a secret's file. */
export const fileVariableOf = ({ name }: Setting): string => `${name}_FILE`;

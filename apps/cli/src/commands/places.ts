import { presets } from '@haihu/contract/permissions';

/** The rights that each role begins with. */
export const places = {
  agent: { permissions: presets.agent, dataScope: 'self' },
  manager: { permissions: presets.manager, dataScope: 'all' },
  owner: { permissions: presets.administrator, dataScope: 'all', isSuper: true },
} as const;

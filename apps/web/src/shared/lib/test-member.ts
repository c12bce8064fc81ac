import type { MemberInfo } from '@haihu/contract/identity/sessions';
import { type Navigation, provideNavigation } from './navigation.ts';

/** For tests: an agent of the demo without any permission, in the shape of a login's answer. */
export const testMember: MemberInfo = {
  userId: '7',
  name: '赵婷',
  mobile: '138****0003',
  tenantId: '5',
  tenantName: '海呼演示',
  zone: 'Asia/Shanghai',
  superTenant: false,
  permissions: [],
  dataScope: 'self',
  companyType: 0,
  masksPhones: false,
  desensitizer: { isOpen: false, value: [] },
  jurisdiction: {},
  jurisdictionTWo: {},
};

/** For tests: the credentials of a login's answer. */
export const testCredentials = { token: 't', cloudToken: 'c', userKey: 'u', signingKey: 'k' };

const nothing = () => undefined;

/** For tests: provides a navigation that goes nowhere. `open` receives each screen that the code wants to open. */
export function provideTestNavigation(open: Navigation['open'] = nothing): void {
  const stays = { setQuery: nothing, back: nothing, backWith: nothing, prepare: nothing };
  provideNavigation({ ...stays, open, canOpen: () => true, addressOf: () => '' });
}

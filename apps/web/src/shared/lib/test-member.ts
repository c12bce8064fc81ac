import type { MemberInfo } from '@haihu/contract/identity/login';
import { type Navigation, provideNavigation } from './navigation.ts';

/** For tests: a member as the login answers one, an agent of the demo without any permission. */
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

/** For tests: what a login hands out beside the member. */
export const testCredentials = { token: 't', cloudToken: 'c', userKey: 'u', signingKey: 'k' };

const nothing = () => undefined;

/** For tests: a navigation that goes nowhere; `open` hears where one wanted to go. */
export function provideTestNavigation(open: Navigation['open'] = nothing): void {
  const stays = { setQuery: nothing, back: nothing, backWith: nothing, prepare: nothing };
  provideNavigation({ ...stays, open, canOpen: () => true, addressOf: () => '' });
}

import { meetsDirective } from '@haihu/rules/identity/permission';
import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { dialAndTell } from '../parts/calls/dial-and-tell.ts';
import type { Host, PushHandler } from '../socket/host.ts';
import { t } from './texts.ts';

/**
 * The phone dials once, and only while the order is still valid by the server's clock. Then it shows the call.
 */
export function dialOnDevice(host: Host): PushHandler<'dialOnDevice'> {
  const dialled = new Set<string>();
  return async ({ data }) => {
    const { callId, bindId, remaining } = data;
    const mobile = normalisePhone(data.mobile);
    if (!(remaining > 0) || !isMobile(mobile) || dialled.has(callId)) return;
    dialled.add(callId);
    const { superTenant, permissionList } = host.state.get();
    if (!meetsDirective('calls.place', { isSuper: superTenant, permissions: permissionList })) {
      host.toast(t.dialNotAllowed);
      return;
    }
    const member = host.user();
    if (!member) return;
    const isDialled = await dialAndTell(host, member.userId, { bindId, mobile });
    if (isDialled) host.open('inCall', { call: callId, bind: bindId });
  };
}

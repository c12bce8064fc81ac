import { meetsDirective } from '@haihu/rules/identity/permission';
import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { openCall } from '../parts/calls/open-call.ts';
import { dialAndTell, takeCall } from '../parts/calls/device/dial-and-tell.ts';
import type { Host, PushHandler } from '../socket/host.ts';
import { t } from './texts.ts';

/**
 * The phone dials once, and only while the order is still valid by the server's clock. Then it shows the call. A browser
 * that wants a tap first shows the call with a key that dials.
 */
export function dialOnDevice(host: Host): PushHandler<'dialOnDevice'> {
  const dialled = new Set<string>();
  return async ({ data }) => {
    const { callId, taskNumberId, bindId, remaining } = data;
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
    const order = { callId, bindId, mobile };
    const canDial = host.canDial();
    if (canDial && !(await takeCall(host, member.userId, order))) return;
    openCall({ id: callId, taskNumberId }, host.open);
    if (canDial) await dialAndTell(host, member.userId, order);
  };
}

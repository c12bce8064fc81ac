import { meetsDirective } from '@haihu/rules/identity/permission';
import { isMobile, normalisePhone } from '@haihu/rules/phone';
import { storageKeys } from '../../shared/lib/storage-keys.ts';
import { writeJson, writeText } from '../../shared/lib/stored.ts';
import type { Host, PushHandler } from '../host.ts';
import { t } from '../texts.ts';

/** Type 11: the phone dials, once, and only while the intent is fresh. What it needs to report the call is kept. */
export function dialNumber({ state, user, dial, alert, toast }: Host): PushHandler<11> {
  const dialled = new Set<string>();
  return async ({ data }) => {
    const { callId, bindId, expiresAt } = data;
    const number = normalisePhone(data.mobile);
    const isFresh = Date.parse(expiresAt) > Date.now();
    if (!isFresh || !isMobile(number) || dialled.has(callId)) return;
    dialled.add(callId);
    const { superTenant, permissionList } = state.get();
    if (!meetsDirective('calls.place', { isSuper: superTenant, permissions: permissionList })) {
      toast(t.dialNotAllowed);
      return;
    }
    const member = user();
    if (member) {
      writeJson(storageKeys.callDataOf(member.userId), { mobile: number, time: Date.now(), bindId });
      writeText(storageKeys.callRecords, bindId);
    }
    const outcome = await dial(number);
    if (outcome === 'failed') toast(t.dialFailed);
    if (outcome === 'denied') await alert({ title: t.dialDenied, body: t.dialDeniedHint, ok: t.ok });
  };
}

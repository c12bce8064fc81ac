import type { Cipher } from '@haihu/server/src/platform/cipher.ts';
import type { CustomerWhoLeft } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { Floor } from './chaos-carrier/floor.ts';

/** The end of a call as its record says it. */
interface RecordedEnd {
  cause: string | null;
  by: string | null;
}

/** Returns true unless this party ended the talk. */
export const endedOtherwise = (call: RecordedEnd | undefined, party: 'agent' | 'customer'): boolean =>
  call?.cause !== 'answered' || call.by !== party;

/** Milliseconds by which a record may end before its customer was gone. The carrier tells whole seconds. */
const EARLY = 3000;

/** A talk that was cut, to find out why. */
export interface CutTalk {
  callee: string;
  by: string | null;
  isHungUpOn: boolean;
  /** Seconds for which the customer stayed after the end of the record. */
  stayed: number;
  /** Instants of the call and of its legs. */
  times: unknown;
}

/**
 * Finds the talks of tasks that the engine cut, and those whose records end before their customers were gone. In a trial
 * in which only customers hang up.
 */
export async function findCutTalks(
  floors: readonly Floor[],
  cipher: Pick<Cipher, 'open'>,
  gone: readonly CustomerWhoLeft[],
) {
  const leaving = new Map(gone.map((customer) => [customer.number, customer]));
  let talks = 0;
  const cut: CutTalk[] = [];
  for (const { tenant, tenantId } of floors) {
    const rows = await tenant.query<RecordedEnd & { calleeEnc: Buffer; endedAt: string; times: unknown }>(sql`
      select callee_enc as "calleeEnc", cause, hung_up_by as by, ended_at as "endedAt",
        jsonb_build_object('agentRinging', agent_ringing_at, 'agentAnswered', agent_answered_at,
          'customerRinging', customer_ringing_at, 'customerAnswered', customer_answered_at, 'answered', answered_at,
          'bridged', bridged_at, 'ended', ended_at, 'legs', (
            select json_agg(json_build_array(l.kind, l.dialled_at, l.ringing_at, l.answered_at, l.ended_at, l.sip))
            from call_leg l where l.tenant_id = c.tenant_id and l.call_id = c.id)) as times
      from call c where state = 'ended' and coalesce(answered_at, bridged_at) is not null`);
    talks += rows.length;
    for (const { calleeEnc, endedAt, times, ...end } of rows) {
      const callee = cipher.open(tenantId, calleeEnc);
      const { at, isHungUpOn } = leaving.get(callee) ?? { at: Infinity, isHungUpOn: false };
      const stayed = at - Date.parse(endedAt);
      if (endedOtherwise(end, 'customer') && (isHungUpOn || stayed > EARLY))
        cut.push({ callee, by: end.by, isHungUpOn, stayed: stayed / 1000, times });
    }
  }
  return { talks, cut: cut.length, cutTalks: cut.slice(0, 10) };
}

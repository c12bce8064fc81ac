import type { Member } from '../../../kernel/member.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type BenchOptions, createCallBench } from '../../calls/test-support/call-bench.ts';

export type FiguresBench = Awaited<ReturnType<typeof createFiguresBench>>;

/** Creates an enterprise whose calls are written as past calls. */
export async function createFiguresBench(options: BenchOptions = {}) {
  const bench = await createCallBench(options);

  /** Writes a past call with this time and length; 0 seconds: nobody answered. Returns its id. */
  async function called(member: Member, at: string, talkSeconds: number, lineId = bench.lineId): Promise<string> {
    return bench.domains.calls.recordPast(member, {
      customerId: await bench.addToPublicPool(),
      lineId,
      createdAt: new Date(at),
      cause: talkSeconds > 0 ? 'answered' : 'no_answer',
      hungUpBy: 'customer',
      ringSeconds: 10,
      talkSeconds,
      recording: null,
    });
  }

  /** Turns a call into one that the member dialled on their own phone. */
  async function byDevice(callId: string): Promise<string> {
    await bench.tenant.query(sql`
      update call set mode = 'device', origin = 'device', line_id = null, line_number_id = null where id = ${callId}`);
    return callId;
  }

  const setZone = (zone: string) => bench.admin(`update tenant set zone = '${zone}' where id = ${bench.tenantId}`);

  return { ...bench, called, byDevice, setZone };
}

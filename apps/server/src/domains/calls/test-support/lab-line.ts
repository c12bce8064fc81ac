import { randomBytes } from 'node:crypto';
import type { Lab } from '../../../integrations/telephony/asterisk/test-support/lab.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { sql } from '../../../platform/db/sql.ts';
import { agentName } from '../core/accounts.ts';
import { findInstallation } from '../core/nodes.repository.ts';
import type { CallBench } from './call-bench.ts';

/** Puts the line of a bench on an Asterisk, in real time and without calling hours. */
export async function putLineOn(
  lab: Lab,
  { admin, clock, domains, tenantId, lineId }: Pick<CallBench, 'admin' | 'clock' | 'domains' | 'tenantId' | 'lineId'>,
): Promise<void> {
  await admin(`update tenant set rule_pack = 'none'`);
  clock.now = () => new Date();
  const { calls } = domains;
  const { trunk, user, secret } = lab.line;
  await calls.engines.add({ kind: 'asterisk', name: 'lab', address: lab.address, credential: lab.credential });
  await calls.setLine(tenantId, lineId, { engine: 'asterisk', trunk, trunkUser: user, trunkSecret: secret });
}

/** True when the driver of `putLineOn`'s node is connected to it. */
export async function isLabConnected({ domains }: Pick<CallBench, 'domains'>): Promise<boolean> {
  return (await domains.calls.engines.list()).some(({ name, isConnected }) => name === 'lab' && isConnected);
}

/**
 * Tells the engine that softphones of the lab's carrier are not browsers. For browsers' phones, see
 * e2e/calls/webrtc.contract.ts.
 */
export function asDeskPhones(telephony: Telephony): Telephony {
  const { provision } = telephony;
  telephony.provision = (agents, lines, trunks) =>
    provision(
      agents.map((agent) => ({ ...agent, media: 'phone' as const })),
      lines,
      trunks,
    );
  return telephony;
}

/** Makes softphones of these agents. Returns the accounts with which phones register. */
export async function makeSoftphones(
  { db, cipher, tenant, tenantId }: Pick<CallBench, 'db' | 'cipher' | 'tenant' | 'tenantId'>,
  userIds: string[],
): Promise<{ name: string; secret: string }[]> {
  const installation = await findInstallation(db);
  const accounts = [];
  for (const userId of userIds) {
    const secret = randomBytes(12).toString('hex');
    await tenant.query(sql`
      insert into agent_phone (tenant_id, user_id, secret_enc)
      values (${tenantId}, ${userId}, ${cipher.seal(tenantId, secret).enc})`);
    accounts.push({ name: agentName(installation, tenantId, userId), secret });
  }
  return accounts;
}

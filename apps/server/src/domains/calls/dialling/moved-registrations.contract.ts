import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, onTestFinished, test } from 'vitest';
import { spawnDialler } from '../../../../test/spawn-dialler.ts';
import {
  createLab,
  engineOf,
  type Lab,
  randomNet,
  until,
} from '../../../integrations/telephony/asterisk/test-support/lab.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { putLineOn } from '../test-support/lab-line.ts';

/** The line moves three times, each within half a minute and the lease of a node. It takes three minutes. */
const patiently = { timeout: 600_000 };

/** Seconds within which a line is at another node, with a machine that does other things. */
const MOVED_WITHIN = 90;
const DID = '057188886666';

/** Makes an enterprise whose line registers at its carrier, and two Asterisks that may do so. */
async function setUp(isPinned: boolean) {
  const bench = await createCallBench();
  await bench.dialler.stop();
  const [nearNet, farNet] = [randomNet(), randomNet()];
  const [near, far] = await Promise.all([
    createLab({ softphones: [], net: nearNet, engines: [engineOf(farNet)] }),
    createLab({ softphones: [], net: farNet }),
  ]);
  onTestFinished(async () => void (await Promise.all([near.close(), far.close()])));
  const { domains, tenantId, lineId } = bench;
  const { engines } = domains.calls;
  await putLineOn(near, bench);
  // Nobody is at work. A caller who may leave a message is a call.
  const { token } = await bench.agent('周主管', { dataScope: 'all' });
  const value = { ...settingDefaults.inbound, takesMessages: true };
  expect((await bench.call('config.saveSettings', { key: 'inbound', version: 0, value }, token)).code).toBe(200);
  await engines.add({ kind: 'asterisk', name: 'far', address: far.address, credential: far.credential });
  const own = (await engines.list()).find(({ name }) => name === 'lab')!;
  await domains.calls.setLine(tenantId, lineId, { registers: true, ...(isPinned && { nodeId: own.id }) });
  await spawnDialler(bench);

  /** Returns the Asterisks at which the carrier would call the line. */
  function places(): Lab[] {
    const contacts = near.carrier.command('pjsip show contacts');
    return [near, far].filter((_, at) => contacts.includes(`${DID}@${engineOf([nearNet, farNet][at]!)}`));
  }

  /** Waits until the line is registered here alone, and until a person who calls it arrives here. */
  async function isAt(here: Lab): Promise<void> {
    await until(() => places().length === 1 && places()[0] === here, MOVED_WITHIN);
    await until(async () => {
      const [line] = await bench.tenant.query<{ state: string }>(sql`
        select registration_state as state from line where id = ${lineId}`);
      return line?.state === 'registered';
    }, MOVED_WITHIN);
    const before = await arrivals();
    const caller = await near.callers.arrive('13900000060', DID, near.line.user);
    await until(async () => (await arrivals()) > before, 30);
    expect(here.engine.command('core show channels count')).not.toMatch(/\b0 active channels/);
    await caller.hangUp();
  }

  const arrivals = async () =>
    (await bench.tenant.query(sql`select from call where direction = 'inbound' and line_id = ${lineId}`)).length;

  return { near, far, isAt, engines };
}

test.each([
  ['a line of any node', false],
  ['a line of this node', true],
])(
  '%s registers at another one while its own drains or is dead, and is called there',
  patiently,
  async (_, isPinned) => {
    const { near, far, isAt, engines } = await setUp(isPinned);
    await isAt(near);
    await engines.drain('lab');
    await isAt(far);
    await engines.use('lab');
    await isAt(near);
    await near.engine.kill();
    await isAt(far);
  },
);

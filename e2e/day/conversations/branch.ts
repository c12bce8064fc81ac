import { settingDefaults } from '@haihu/contract/config/core/settings';
import type { Operator } from '../installation/operator.ts';
import type { Office } from '../office.ts';
import type { Client } from '../people/client.ts';
import { signIn } from '../people/sign-in.ts';
import { Talker } from '../people/talker.ts';
import { acceptInvitation, comeIn } from '../scenes/staff.ts';

const NAME = '听风科技';
const OWNER = { name: '何总', mobile: '13700000401' };
const AGENTS = [
  { name: '林溪', mobile: '13700000402' },
  { name: '高远', mobile: '13700000403' },
];

type InboundRules = typeof settingDefaults.inbound;

/**
 * Rules for callers. Phones ring longer than usual, because simulated people are faster than real ones. Who waits is soon
 * asked to be called back.
 */
const usualRules: InboundRules = { ...settingDefaults.inbound, ringSeconds: 60, callBackSeconds: 2 };

/** A second enterprise of the day, in which people call us and others come into calls. Nobody else calls there. */
export interface Branch {
  /** The server's address. */
  address: string;
  /** The day that is played. */
  day: string;
  operator: Operator;
  /** The owner, who reads the figures. */
  manager: Client;
  owner: Talker;
  agents: readonly [Talker, Talker];
  /** The callers as they and the agents count them. `sentOff`: nobody was at work, so the call is no record. */
  counted: {
    taken: number;
    missed: number;
    sentOff: number;
    turnsKept: number;
    messages: number;
    declined: number;
    absent: number;
  };
  /** Changes the usual rules for callers. */
  setRules(changes: Partial<InboundRules>): Promise<void>;
}

/** Founds the enterprise with a line, money, an owner and two agents, who are there. Adds the clients to `opened`. */
export async function openBranch(office: Office, opened: Pick<Client, 'close'>[]): Promise<Branch> {
  const ownedBy = ['--owner-mobile', OWNER.mobile, '--owner-name', OWNER.name, '--rules', 'none', '--unmasked'];
  await office.operator(['enterprise', 'create', NAME, ...ownedBy]);
  const manager = office.client();
  opened.push(manager);
  await signIn([{ client: manager, mobile: OWNER.mobile }], (mobiles) => office.codes(mobiles));
  const listed = await office.operator(['enterprise', 'list']);
  const tenantId = new RegExp(`^(\\d+)\\s+${NAME}`, 'm').exec(listed)![1]!;
  const sold = ['--price', '0.12', '--concurrency', '30', '--carrier', '移动', '--area', '浙江杭州'];
  await office.operator(['line', 'create', '回声线路', '--enterprise', tenantId, '--numbers', '057188887701', ...sold]);
  await office.operator(['credit', tenantId, '100', '--reference', 'second-transfer']);
  await manager.connect();
  const { departments } = await manager.call('enterprises.places', {});
  const roleIds = [await makeRole(manager)];
  for (const person of AGENTS)
    await manager.call('organisation.addStaff', { ...person, departmentId: departments[0]?.id ?? null, roleIds });
  const agents = await comeIn(office, AGENTS, acceptInvitation);
  opened.push(...agents);
  const owner = new Talker(manager, OWNER.name);
  const [caller, other] = agents.map((agent, index) => new Talker(agent, AGENTS[index]!.name));
  let version = 0;
  const branch: Branch = {
    address: office.server.address,
    day: office.day,
    operator: office.operator,
    manager,
    owner,
    agents: [caller!, other!],
    counted: { taken: 0, missed: 0, sentOff: 0, turnsKept: 0, messages: 0, declined: 0, absent: 0 },
    async setRules(changes) {
      const value = { ...usualRules, ...changes };
      ({ version } = await manager.call('config.saveSettings', { key: 'inbound', version, value }));
    },
  };
  await branch.setRules({});
  // An owner is rung for callers, too.
  await owner.rest();
  return branch;
}

/** Makes a role like the one of agents, whose holders may ring outside numbers in a call as well. Returns its id. */
async function makeRole(manager: Client): Promise<string> {
  const { list } = await manager.call('organisation.roleMenu', {});
  const { permissions, dataScope } = list.find(({ preset }) => preset === 'agent')!;
  const wanted = { name: '外线销售', permissions, dataScope, ringsOutside: true };
  return (await manager.call('organisation.saveRole', wanted)).id;
}

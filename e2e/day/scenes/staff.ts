import type { Office } from '../office.ts';
import { ScriptedAgent } from '../people/agent.ts';
import type { Client } from '../people/client.ts';
import { noteTyping } from '../people/number-screen.ts';
import { PageAgent } from '../people/page-agent.ts';
import { askForCode, press, typeCode } from '../people/phone.ts';
import { signIn } from '../people/sign-in.ts';
import type { Scene } from './scene.ts';

export const MANAGER = { name: '王主管', mobile: '13700000002' };

/** Names of the agents without a page. */
const agentNames = ['赵婷', '李敏', '陈思雨', '周杰', '孙浩'];

/** Names of the agents at a page. */
const pageAgentNames = ['吴洁', '郑凯', '冯雪'];

/** The boss invites the manager by a link. The manager invites the agents by their numbers. */
export const staffScene: Scene = {
  name: 'staff are invited and come',
  async play(office) {
    const link = await invitationLink(office);
    const [manager] = await comeIn(office, [MANAGER], async (client, ticket) => {
      const code = new URL(link.replace('/#', '')).searchParams.get('invite')!;
      const { id } = await client.call('enterprises.join', { ticket, code, name: MANAGER.name });
      return id;
    });
    office.manager = manager!;

    const { roles, departments } = await office.manager.call('enterprises.places', {});
    const agentRole = roles.find(({ preset }) => preset === 'agent')!;
    const departmentId = departments[0]?.id ?? null;
    const people = agentNames.map((name, index) => ({ name, mobile: `1370000010${index}` }));
    const atPages = pageAgentNames.map((name, index) => ({ name, mobile: `1370000020${index}` }));
    for (const { name, mobile } of [...people, ...atPages]) {
      await office.manager.call('organisation.addStaff', { name, mobile, departmentId, roleIds: [agentRole.id] });
    }
    const clients = await comeIn(office, people, acceptInvitation);
    office.scripted.push(...people.map((person, index) => new ScriptedAgent(office, clients[index]!, person)));
    office.pageAgents.push(...(await comeInAtPages(office, atPages)));
    office.agents.push(...office.scripted, ...office.pageAgents);
  },
};

/** Signs agents in by codes at their pages. They accept the invitation that waits, and reach the home screen. */
async function comeInAtPages(
  office: Office,
  people: readonly { name: string; mobile: string }[],
): Promise<PageAgent[]> {
  const agents = await Promise.all(
    people.map(async (person) => {
      const page = await office.phone();
      await noteTyping(page.context());
      await askForCode(page, { address: office.at('/'), mobile: person.mobile });
      return new PageAgent(office, page, person);
    }),
  );
  const codes = await office.codes(people.map(({ mobile }) => mobile));
  await Promise.all(
    agents.map(async ({ page, mobile }) => {
      await typeCode(page, codes.get(mobile)!);
      await press(page, '接受并进入');
      await press(page, '开始使用');
      await page.waitForURL(/pages\/index\/index/);
    }),
  );
  const { list } = await office.manager!.call('calls.board', {});
  for (const agent of agents) {
    agent.userId = list.find(({ name }) => name === agent.name)!.memberId;
    agent.begin();
  }
  return agents;
}

/** Accepts the first invitation of a person. Returns the id of the enterprise. */
export async function acceptInvitation(client: Client, ticket: string): Promise<string> {
  const [offer] = (await client.call('enterprises.staffInvitations', { ticket })).list;
  const { id, tenantId } = offer!;
  await client.call('enterprises.answerStaffInvitation', { ticket, tenantId, id, accepted: true });
  return tenantId;
}

/** Makes a link for one administrator, on the boss's page. */
async function invitationLink(office: Office): Promise<string> {
  const page = office.boss!;
  await page.goto(office.at('/pages3/invitations'));
  await press(page, '创建邀请链接');
  const inviting = page.getByRole('dialog', { name: '创建邀请链接' });
  await inviting
    .getByRole('checkbox', { name: '管理员' })
    .or(inviting.getByRole('button', { name: '管理员' }))
    .click();
  await inviting.getByRole('button', { name: '创建邀请链接' }).click();
  await page.getByRole('img', { name: '邀请二维码' }).waitFor();
  await press(page, '复制链接');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Signs people in by codes, and brings them into the enterprise by `enter`, which returns its id. */
export async function comeIn(
  office: Office,
  people: readonly { mobile: string }[],
  enter: (client: Client, ticket: string) => Promise<string>,
): Promise<Client[]> {
  const clients = people.map(() => office.client());
  const coming = people.map(({ mobile }, index) => ({ client: clients[index]!, mobile }));
  const tickets = await signIn(coming, (mobiles) => office.codes(mobiles));
  for (const [index, client] of clients.entries()) {
    const ticket = tickets[index]!;
    await client.choose(ticket, await enter(client, ticket));
    await client.connect();
  }
  return clients;
}

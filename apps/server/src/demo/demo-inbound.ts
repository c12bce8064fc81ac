import { settingDefaults } from '@haihu/contract/config/core/settings';
import { addDays, dayOf } from '@haihu/rules/day';
import { exampleScripts } from '@haihu/rules/tasks/scripts/example-scripts';
import { madeWords, wavOf } from '../integrations/telephony/announcements/made-sounds.ts';
import type { Domains } from '../modules.ts';
import type { Member } from '../kernel/member.ts';
import { demoKey } from './demo-key.ts';

/** The sounds of the enterprise, with their lengths in seconds. */
const demoSounds = {
  greetingSound: ['欢迎词', 7],
  closedSound: ['下班提示', 5],
  machineSound: ['答录机留言', 6],
} as const;

const working = [{ from: 8 * 60 + 30, to: 21 * 60 }];
const weekend = [{ from: 9 * 60, to: 18 * 60 }];

/**
 * Sets up how the enterprise takes calls: hours, a menu of two keys, messages, and its own sounds. It was so before the
 * history begins, so that the callers of the history kept to it. `files`: they take the uploads now. Uploads of the past
 * would be removed at once, because nobody used them for a day.
 */
export async function seedInbound(
  { calls, config }: Pick<Domains, 'calls' | 'config'>,
  owner: Member,
  { salesId, files }: { salesId: string; files: Domains['files'] },
): Promise<void> {
  const soundIds: Record<string, string> = {};
  for (const [place, [name, seconds]] of Object.entries(demoSounds)) {
    const filePath = await files.upload(owner, { name: `${name}.wav`, bytes: wavOf(madeWords(name, seconds)) });
    soundIds[place] = (await calls.sounds.add(owner, { name, filePath }, demoKey('calls.addSound', name))).id;
  }
  const value = {
    ...settingDefaults.inbound,
    ...soundIds,
    openHours: [...Array.from({ length: 5 }, () => working), weekend, weekend],
    hasMenu: true,
    menuKeys: [
      { key: '1', label: '买产品', to: 'team' as const, departmentId: salesId },
      { key: '2', label: '留言', to: 'message' as const, departmentId: null },
    ],
    takesMessages: true,
  };
  await config.settings.save(owner, { key: 'inbound', version: 0, value });
}

/** Makes the script for calls to customers. */
export async function seedScript({ tasks }: Pick<Domains, 'tasks'>, manager: Member): Promise<void> {
  const steps = [...exampleScripts.zh.steps];
  await tasks.scripts.save(manager, { taskId: null, version: 0, steps }, demoKey('tasks.saveScript', 'customers'));
}

const HOUR = 60 * 60 * 1000;

/** Callers whom nobody wants: the number, the times they called, and the reason for which they are blocked. */
const unwanted = [
  { number: '02122330001', hoursAgo: [29, 28, 27], reason: '推销贷款，一天打三次', days: null },
  { number: '17000003344', hoursAgo: [51], reason: '接通就骂人，先停一个月', days: 30 },
] as const;

/** Lets callers call whom nobody wants. The manager has blocked them since, which ended the missed calls. */
export async function seedUnwanted({
  domains: { calls },
  setClock,
  now,
  manager,
  lineIds,
}: {
  domains: Domains;
  setClock: (at: Date) => void;
  now: Date;
  manager: Member;
  lineIds: string[];
}): Promise<void> {
  for (const { number, hoursAgo, reason, days } of unwanted) {
    const before = await openOnes();
    for (const hours of hoursAgo) {
      const createdAt = new Date(now.getTime() - hours * HOUR);
      setClock(createdAt);
      const call = { waits: 9, rings: [], waitsOn: 0, talkSeconds: 0, hungUpBy: 'customer', recording: null } as const;
      await calls.recordPastCaller(manager, { ...call, from: { number }, lineId: lineIds[0]!, createdAt, rings: [] });
    }
    const missedId = [...(await openOnes())].find((id) => !before.has(id))!;
    const at = new Date(now.getTime() - (hoursAgo.at(-1)! - 1) * HOUR);
    setClock(at);
    const lastDay = days === null ? null : addDays(dayOf(now, manager.zone), days);
    await calls.inbound.blocked.block(manager, { missedId, reason, lastDay });
  }
  setClock(now);

  async function openOnes(): Promise<Set<string>> {
    const { list } = await calls.inbound.missed.list(manager, { scope: 'team', state: 'open', size: 100 });
    return new Set(list.map(({ id }) => id));
  }
}

import { addDays, dayOf } from '@haihu/rules/day';
import type { Member } from '../kernel/member.ts';
import type { DemoLife } from './demo-life.ts';
import type { DemoNote } from './demo-people.ts';
import type { DemoRandom } from './demo-random.ts';

const suppliers = ['用友', '自己用表格记', '代账公司', '金蝶', '没有用'] as const;

/** Writes what a customer answered to the steps of the script in a call that ended like this. */
export async function answerScript(
  { domains, now, zone }: DemoLife,
  member: Member,
  { callId, note: { outcome }, random }: { callId: string; note: DemoNote; random: DemoRandom },
): Promise<void> {
  const isOpen = outcome === 'interested' || outcome === 'added_wechat';
  const hasTime = isOpen || outcome === 'not_interested';
  const answers: [step: string, value: string][] = [['s1', hasTime ? '方便' : '不方便']];
  if (hasTime) answers.push(['s2', random.pick(suppliers)], ['s3', isOpen ? '要' : '先不要']);
  if (isOpen) answers.push(['s4', addDays(dayOf(now, zone), random.between(1, 7))]);
  for (const [step, value] of answers) await domains.tasks.scripts.answer(member, { callId, step, value });
}

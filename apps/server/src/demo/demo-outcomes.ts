import type { OwnOutcomeForm } from '@haihu/contract/tasks/outcomes';
import type { Domains } from '../modules.ts';
import type { Member } from '../kernel/member.ts';
import { demoKey } from './demo-key.ts';

const usual = { times: 1, afterMinutes: 1440, isOtherDaypart: false, isSameAgent: true, silenceDays: 0 };

/** Outcomes in the words of the enterprise. Agents have used the first one for weeks. It plans no further call. */
const demoOutcomes = [
  { ...usual, words: '要样品', kind: 'success', times: 0 },
  { ...usual, words: '要报价', kind: 'success' },
  { ...usual, words: '年底再聊', kind: 'open', isOtherDaypart: true, silenceDays: 30 },
] as const satisfies OwnOutcomeForm[];

/** Makes the own outcomes. Returns the id of the first one. */
export async function seedOutcomes({ tasks }: Pick<Domains, 'tasks'>, manager: Member): Promise<string> {
  const ids: string[] = [];
  for (const outcome of demoOutcomes) {
    const saved = { taskId: null, ...outcome };
    ids.push((await tasks.outcomes.save(manager, saved, demoKey('tasks.saveOutcome', outcome.words))).id);
  }
  return ids[0]!;
}

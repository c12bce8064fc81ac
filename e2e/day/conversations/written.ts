import type { RequestTo } from '@haihu/contract/contract';
import type { Comparison } from '../figures/comparison.ts';
import type { Branch } from './branch.ts';

/** A customer who answers, and talks for 41 s, which is eight at the day's speed. */
const CUSTOMER = { name: '沈岚', mobile: '13900630160' };

const steps: RequestTo<'tasks.saveScript'>['steps'] = [
  {
    key: 's1',
    title: '打招呼',
    say: '{{姓名}}您好',
    field: { kind: 'choice', label: '方便吗', choices: ['方便', '不方便'] },
    next: null,
    branches: [{ answer: '不方便', to: 'end' }],
  },
  {
    key: 's2',
    title: '问现状',
    say: '现在用哪一家？',
    field: { kind: 'text', label: '现在用哪家', choices: [] },
    next: null,
    branches: [],
  },
];
const answers = { s1: '方便', s2: '隔壁那家' };

const outcome: RequestTo<'tasks.saveOutcome'> = {
  taskId: null,
  words: '要报价',
  kind: 'open',
  times: 1,
  afterMinutes: 60,
  isOtherDaypart: false,
  isSameAgent: true,
  silenceDays: 0,
};

/** An agent follows the enterprise's script and writes an outcome of the enterprise, which plans the next call. */
export async function writeByScript({ manager, day, agents: [agent] }: Branch): Promise<Comparison[]> {
  await manager.call('tasks.saveScript', { taskId: null, version: 0, steps });
  const { id: ownOutcomeId, words } = await manager.call('tasks.saveOutcome', outcome);
  const { id: customerId } = await agent.client.call('customers.addPrivate', CUSTOMER);
  const callId = await agent.call({ customerId }, 'answered');
  const script = await agent.client.call('tasks.callScript', { callId });
  for (const [step, value] of Object.entries(answers))
    await agent.client.call('tasks.answerScript', { callId, step, value });
  await agent.hangUp(callId);
  const text = '客户要报价单';
  await agent.client.call('followups.save', { customerId, callId, ownOutcomeId, text });

  const [{ list: line }, { list: visits }, { list: outcomes }] = await Promise.all([
    manager.call('followups.timeline', { customerId, size: 100 }),
    agent.client.call('followups.visits', { state: 'waiting', customerId }),
    manager.call('statistics.callOutcomes', { from: day, to: day, of: 'team' }),
  ]);
  const called = line.find(({ call }) => call?.id === callId);
  const told = Object.values(answers).filter((value) => called?.answers?.includes(value));
  const written = line.filter(({ followUp }) => followUp?.ownOutcome === words && followUp.callId === callId);
  const counted = outcomes.filter(({ own }) => own === words);
  return [
    {
      what: 'steps that greet the customer',
      shown: { script: count(script.steps, ({ say }) => say.includes(CUSTOMER.name)), saved: 1 },
    },
    { what: 'answers to the script', shown: { 'time line': told.length, given: Object.keys(answers).length } },
    {
      what: 'calls with the own outcome',
      shown: {
        'time line': written.length,
        statistics: counted.reduce((all, { calls }) => all + calls, 0),
        written: 1,
      },
    },
    { what: 'call-backs that the own outcome plans', shown: { list: visits.length, planned: 1 } },
  ];
}

const count = <Item>(list: readonly Item[], isIt: (item: Item) => boolean) => list.filter(isIt).length;

import { expect, test } from 'vitest';
import { createCallBench } from '../test-support/call-bench.ts';

test('the metrics tell how many calls of all enterprises are in each state', async () => {
  const bench = await createCallBench({ roles: ['web', 'worker'] });
  const calls = async () => {
    const { body } = await bench.http.inject('/metrics');
    return body.split('\n').filter((line) => line.startsWith('haihu_calls{'));
  };
  const idle = [
    'created',
    'agent_ringing',
    'agent_answered',
    'customer_ringing',
    'customer_answered',
    'answered',
    'bridged',
  ];
  expect(await calls()).toEqual(idle.map((state) => `haihu_calls{state="${state}"} 0`));
  const { token } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await bench.until(id, 'answered');
  expect(await calls()).toContain('haihu_calls{state="answered"} 1');
  await bench.until(id, 'ended');
  expect(await calls()).toEqual(idle.map((state) => `haihu_calls{state="${state}"} 0`));
});

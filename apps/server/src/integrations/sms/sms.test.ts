import { createAliyunBench } from './aliyun/test-support/aliyun-bench.ts';
import { createOperatorOutbox } from './operator-outbox.ts';
import { describeSms } from './test-support/describe-sms.ts';

describeSms('operator outbox', async (world) => {
  const outbox = createOperatorOutbox(world);
  return { sms: outbox, received: async () => (await outbox.newest(100)).toReversed() };
});

describeSms('Aliyun', async (world) => {
  const { delivery, aliyun } = await createAliyunBench(world);
  return { sms: delivery, received: async () => aliyun.state.delivered };
});

import { expect, onTestFinished, test } from 'vitest';
import { drive } from './test-support/drive.ts';
import { createLab } from './test-support/lab.ts';
import { asks, tells } from '../test-support/test-orders.ts';

test('a sound without a file is found, and the version is told', async () => {
  const lab = await createLab({ softphones: [], sounds: { 'haihu-leave-message': 'no-such-sound' } });
  onTestFinished(() => lab.close());
  const { telephony } = await drive(lab, 'inspected');
  onTestFinished(() => telephony.close());
  const [, version] = /Asterisk (\d+\.\d+)/.exec(lab.engine.command('core show version'))!;
  const notices = [tells, asks, { kind: 'ask', language: 'da' }, { kind: 'tell', language: 'ja' }] as const;
  expect(await telephony.inspect(notices)).toEqual({
    version: expect.stringMatching(`^${version}`),
    fault: null,
    missingSounds: ['haihu-leave-message', 'haihu/da/recording-question'],
    transports: ['udp'],
  });
});

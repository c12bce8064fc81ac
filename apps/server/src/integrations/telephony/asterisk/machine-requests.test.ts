import { expect, test } from 'vitest';
import { createMachineRequests } from './machine-requests.ts';

/** Returns the milliseconds that a look for machines gets which begins so long after the answer. */
async function lookOf(since: number | null): Promise<string | undefined> {
  const told: Record<string, string> = {};
  const requests = createMachineRequests({
    app: 'haihu-one',
    post: async () => {},
    setVariables: async (_, variables) => void Object.assign(told, variables),
  });
  await requests.detect('one-7-d', since);
  return told.HAIHU_AMD_MS;
}

test('a look for machines ends 3.9 seconds after the answer, however late it begins, and is never without time', async () => {
  expect(await lookOf(0)).toBe('3900');
  expect(await lookOf(1250)).toBe('2650');
  expect(await lookOf(9000)).toBe('500');
  // Asterisk takes the time of amd.conf then.
  expect(await lookOf(null)).toBe('');
});

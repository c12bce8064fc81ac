import { expect, test } from 'vitest';
import type { AriRequest } from './ari-requests.ts';
import { createLeftCallers } from './left-callers.ts';

const nameOf = (channel: number) => `missed_1764500000_PJSIP-carrier-${channel}_057188886666_13900000001_`;

test('a caller who cannot be written does not keep those behind from being taken', async () => {
  const left = new Set([nameOf(1), nameOf(2), nameOf(3), 'a-recording-of-a-call']);
  const takeLeft = createLeftCallers({
    async request({ method, path }: AriRequest) {
      if (method === 'GET') return [...left].map((name) => ({ name }));
      left.delete(decodeURIComponent(path.replace('recordings/stored/', '')));
      return null;
    },
    whenOf: () => performance.now(),
  });
  const written: string[] = [];
  const take = (isBroken: boolean) =>
    takeLeft(async ({ arrivalId }) => {
      if (isBroken && arrivalId === 'PJSIP-carrier-1') throw new Error('the row is refused');
      written.push(arrivalId);
      return true;
    });

  await expect(take(true)).rejects.toThrow('could not be taken');
  expect([...left]).toEqual([nameOf(1), 'a-recording-of-a-call']);
  expect(written).toEqual(['PJSIP-carrier-2', 'PJSIP-carrier-3']);
  // The next look finds the one that is left.
  await take(false);
  expect(written.slice(2)).toEqual(['PJSIP-carrier-1']);
  expect([...left]).toEqual(['a-recording-of-a-call']);
});

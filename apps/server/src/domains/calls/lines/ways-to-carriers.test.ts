import { expect, test } from 'vitest';
import { createPhoneBook } from '../core/accounts.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { NoTransport } from './lines.usecases.ts';

test('a line goes to its carrier by the way that the operator chose, if a node of its engine was set up for it', async () => {
  const bench = await createCallBench();
  const { admin, domains, tenantId, lineId, dialler } = bench;
  const { token } = await bench.member('赵婷');
  const shown = async () => {
    const { list } = (await bench.call('calls.heldLines', {}, token)).data;
    const { media, transport } = list.find(({ id }) => id === lineId)!;
    return { media, transport };
  };
  expect(await shown()).toEqual({ media: 'rtp', transport: 'udp' });
  // The driver of the simulator has found that it can do everything.
  await dialler.reconcile();
  expect((await domains.calls.engines.list()).map(({ transports }) => transports)).toEqual([['udp', 'tcp', 'tls']]);
  await domains.calls.setLine(tenantId, lineId, { transport: 'tls', media: 'srtp-sdes' });
  expect(await shown()).toEqual({ media: 'srtp-sdes', transport: 'tls' });
  const { lines } = await createPhoneBook(bench).accountsOf('simulator');
  expect(lines).toMatchObject([{ media: 'srtp-sdes', transport: 'tls' }]);

  await admin(`update engine_node set transports = '{udp,tls}'`);
  await expect(domains.calls.setLine(tenantId, lineId, { transport: 'tcp' })).rejects.toThrow(NoTransport);
  expect(await shown()).toEqual({ media: 'srtp-sdes', transport: 'tls' });
  await domains.calls.setLine(tenantId, lineId, { transport: 'udp', media: 'rtp' });
  expect(await shown()).toEqual({ media: 'rtp', transport: 'udp' });
});

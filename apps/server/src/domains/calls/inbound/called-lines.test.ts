import { expect, test } from 'vitest';
import { createCallBench } from '../test-support/call-bench.ts';
import { findCalledLine } from './arrivals.repository.ts';

/** The number of the bench's line. */
const FIRST = '057188886666';

test('a registered line is called by the number that its carrier names, if it is one of the same enterprise', async () => {
  const bench = await createCallBench();
  const { cipher, db, domains, lineId, tenantId } = bench;
  const line = { carrier: '联通', area: '江苏南京', minutePrice: 1000, concurrency: 5 };
  await domains.calls.setLine(tenantId, lineId, { numbers: ['057188887777'] });
  const second = await domains.calls.addLine(tenantId, { ...line, name: '另一条', numbers: ['02588886666'] });
  const other = await bench.enterprise('别家');
  await domains.calls.addLine(other.tenantId, { ...line, name: '别家的', numbers: ['02188889999'] });

  const called = (named: string | null, did = FIRST) => findCalledLine(db, cipher, did, named);
  const first = (await called(null))!;
  expect(first).toMatchObject({ tenantId, lineId });
  const named = (await called('+8657188887777'))!;
  expect(named).toMatchObject({ tenantId, lineId });
  expect(named.numberId).not.toBe(first.numberId);
  expect(await called('02588886666')).toMatchObject({ tenantId, lineId: second });
  // The carrier's name of the account, and a number of somebody else.
  for (const wrong of ['1000', '02188889999']) expect(await called(wrong)).toEqual(first);
  expect(await called('057188887777', '057100000000')).toBeUndefined();
});

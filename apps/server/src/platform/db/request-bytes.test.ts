import { expect, test } from 'vitest';
import { sharedWorld } from '../../../test/shared-world.ts';
import { RequestBytes } from './request-bytes.ts';
import { filterSql, planOnce, sql } from './sql.ts';

test('values of every kind and length come to PostgreSQL as they are', async () => {
  const { tenant } = await (await sharedWorld()).enterprise();
  const at = new Date('2026-11-29T02:00:00.125Z');
  const long = '海呼 Haihu'.repeat(20_000);
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
  for (const ask of [sql, filterSql, (...given: Parameters<typeof sql>) => planOnce(sql(...given))]) {
    const [row] = await tenant.query(ask`select ${null}::text as nothing, ${''}::text as empty, ${long}::text as long,
      ${bytes}::bytea as bytes, ${-5}::int4 as number, ${true}::bool as yes, ${at}::timestamptz as at,
      ${['1', '2']}::bigint[] as ids, ${{ a: ['海'] }}::jsonb as json, ${12n}::int8 as big, ${"'); --"}::text as quoted`);
    expect(row).toEqual({
      nothing: null,
      empty: '',
      long,
      bytes,
      number: -5,
      yes: true,
      at: at.toISOString(),
      ids: ['1', '2'],
      json: { a: ['海'] },
      big: '12',
      quoted: "'); --",
    });
  }
});

test('a value that cannot be sent fails alone', async () => {
  const { tenant } = await (await sharedWorld()).enterprise();
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const [failed, fine] = await Promise.allSettled([
    tenant.query(sql`select ${circular}::jsonb as value`),
    tenant.query(sql`select ${1}::int4 as value`),
  ]);
  expect(failed.status).toBe('rejected');
  expect(fine).toEqual({ status: 'fulfilled', value: [{ value: 1 }] });
});

test('what was taken stays as it is while the next request is written', () => {
  const request = new RequestBytes();
  const first = request.bind('one', ['1']).sync().take();
  const copy = Buffer.from(first);
  request
    .bind('another one', ['2'.repeat(100_000), null, Buffer.from('3')])
    .execute()
    .take();
  expect(first).toEqual(copy);
  expect(request.bind('one', ['1']).sync().take()).toEqual(copy);
});

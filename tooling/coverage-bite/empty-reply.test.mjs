import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../packages/contract/src/contract.ts';
import { emptyReply } from './empty-reply.mjs';

test('an empty reply has no rows, no words and zero', () => {
  const schema = z.object({
    list: z.array(z.object({ id: z.string() })),
    total: z.int().nullable(),
    count: z.number(),
    name: z.string(),
    isOpen: z.boolean(),
    state: z.enum(['open', 'closed']),
    next: z.string().optional(),
  });
  expect(emptyReply(schema)).toEqual({ list: [], total: null, count: 0, name: '', isOpen: false, state: 'open' });
});

test('a required field of a schema is there all the same', () => {
  const schema = z.object({
    id: z.string().regex(/^[1-9]\d*$/),
    day: z.iso.date(),
    pair: z.tuple([z.int(), z.boolean()]),
    either: z.union([z.object({ kind: z.literal('sheet') }), z.null()]),
    byLevel: z.record(z.enum(['a', 'b']), z.int()),
    levels: z.array(z.int()).length(6),
  });
  const reply = emptyReply(schema);
  expect(schema.safeParse(reply).error).toBeUndefined();
  expect(reply.levels).toEqual([0, 0, 0, 0, 0, 0]);
});

test('every reading call of the contract has one that its schema lets through', () => {
  const reading = Object.entries(contract).filter(([, { effect }]) => effect === 'read');
  const without = reading.filter(
    ([, { reply }]) => emptyReply(reply) === undefined && !reply.safeParse(undefined).success,
  );
  expect(without.map(([name]) => name)).toEqual([]);
});

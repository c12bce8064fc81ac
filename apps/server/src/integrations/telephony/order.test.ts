import { expect, test } from 'vitest';
import { areTouchTones, requireTrunks, wrongOrderField, wrongTestField } from './order.ts';
import type { CallOrder, NodeTrunk } from './telephony.ts';

const order: CallOrder = {
  callId: '7',
  tenantId: '1',
  first: 'agent',
  line: 'line-1',
  agentLeg: { kind: 'phone', number: '13800000003' },
  callee: '13900000060',
  callerId: '057188886666',
  ringSeconds: 30,
  record: true,
  notice: null,
  detectMachine: false,
};

test('an ordinary order is right', () => expect(wrongOrderField(order)).toBeNull());

test.each<[Partial<CallOrder>, string]>([
  [{ callId: '../7' }, 'callId'],
  [{ callId: '' }, 'callId'],
  [{ tenantId: '1/2' }, 'tenantId'],
  [{ callee: '139 0000 0060' }, 'callee'],
  [{ callee: '13900000060\n' }, 'callee'],
  [{ callee: '1'.repeat(21) }, 'callee'],
  [{ callerId: '0571\r\nX-Evil: 1' }, 'callerId'],
  [{ callerId: '057188886666\r\n' }, 'callerId'],
  [{ callerId: '"Bank" <95588>' }, 'callerId'],
  [{ callerId: '９５５８８' }, 'callerId'],
  [{ callerId: '' }, 'callerId'],
  [{ agentLeg: { kind: 'phone', number: '1380000000x' } }, 'agentLeg'],
  [{ agentLeg: { kind: 'softphone', endpoint: 'agent-3\r\nVia: x' } }, 'agentLeg'],
  [{ agentLeg: { kind: 'softphone', endpoint: 'agent-3', over: 'node-2/x' } }, 'agentLeg'],
  [{ agentLeg: null }, 'agentLeg'],
  [{ line: 'line/1' }, 'line'],
  [{ ringSeconds: 4 }, 'ringSeconds'],
  [{ ringSeconds: Number.NaN }, 'ringSeconds'],
  [{ ringSeconds: 121 }, 'ringSeconds'],
])('%j is refused', (wrong, field) => expect(wrongOrderField({ ...order, ...wrong })).toBe(field));

test.each(['', '12#', '1\n', '1'.repeat(11)])('the code %j is refused', (code) => {
  expect(wrongTestField({ ...order, code })).toBe('code');
});

test.each([
  ['1234*#', true],
  ['', false],
  ['12a', false],
  ['1\n', false],
  ['1'.repeat(33), false],
])('touch tones %j: %s', (digits, allowed) => expect(areTouchTones(digits)).toBe(allowed));

const trunk: NodeTrunk = {
  name: 'a-node-2',
  ownName: 'a-node-1',
  address: '10.0.0.6:5060',
  secret: 's',
  ownSecret: 't',
};

test('a trunk to another node is right', () => expect(() => requireTrunks([trunk])).not.toThrow());

test.each<Partial<NodeTrunk>>([
  { name: 'a-node-2\n[x]' },
  { ownName: '' },
  { address: '10.0.0.6;x' },
  { secret: 'a b' },
  { ownSecret: 'a;b' },
])('a trunk with %j is refused', (wrong) => {
  expect(() => requireTrunks([{ ...trunk, ...wrong }])).toThrow(RangeError);
});

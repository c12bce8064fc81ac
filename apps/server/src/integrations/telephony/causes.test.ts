import { callCauses } from '@haihu/contract/calls/values';
import { expect, test } from 'vitest';
import { causeOfHangUp, causeOfQ850, causeOfSip } from './causes.ts';

const known = [
  [1, 404, 'empty_number'],
  [17, 486, 'busy'],
  [18, 408, 'unreachable'],
  [19, 480, 'no_answer'],
  [21, 403, 'refused'],
  [22, 410, 'stopped'],
  [27, 502, 'unreachable'],
  [28, 484, 'empty_number'],
  [34, 503, 'network'],
] as const;

test.each(known)('Q.850 %i and SIP %i are %s', (q850, sip, cause) => {
  expect(causeOfQ850(q850)).toBe(cause);
  expect(causeOfSip(sip)).toBe(cause);
});

test('every other Q.850 value but a normal clearing is the network', () => {
  const others = Array.from({ length: 128 }, (_, q850) => q850).filter(
    (q850) => !known.some(([code]) => code === q850),
  );
  const causes = others.map((q850) => [q850, causeOfQ850(q850)]);
  expect(causes.filter(([, cause]) => cause !== 'network')).toEqual([[16, 'answered']]);
});

test('every other SIP status is the network', () => {
  const failures = Array.from({ length: 400 }, (_, index) => 300 + index);
  const others = failures.filter((sip) => !known.some(([, status]) => status === sip));
  expect(new Set(others.map(causeOfSip))).toEqual(new Set(['network']));
});

test('whatever the code, a call ends in a cause that fits how far it came', () => {
  for (let q850 = 0; q850 < 128; q850++) {
    for (const hungUpBy of ['agent', 'customer', 'system'] as const) {
      const answered = causeOfHangUp({ q850, hungUpBy, agentAnswered: true, answered: true });
      expect(answered).toBe('answered');
      const unanswered = causeOfHangUp({ q850, hungUpBy, agentAnswered: true, answered: false });
      expect(unanswered === 'cancelled').toBe(hungUpBy === 'agent');
      expect(callCauses.filter((cause) => cause !== 'answered')).toContain(unanswered);
    }
  }
});

test('an agent who hangs up before the customer answers cancels', () => {
  expect(causeOfHangUp({ q850: 17, hungUpBy: 'agent', agentAnswered: true, answered: false })).toBe('cancelled');
});

test("the agent's own phone not being picked up says nothing about the customer", () => {
  expect(causeOfHangUp({ q850: 19, hungUpBy: 'system', agentAnswered: false, answered: false })).toBe('agent_absent');
});

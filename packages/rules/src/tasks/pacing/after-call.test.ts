import { callCauses } from '@haihu/contract/calls/values';
import { describe, expect, it } from 'vitest';
import { numberAfterCall, usualRetries } from './after-call.ts';

const after = (cause: (typeof callCauses)[number], retried = {}) =>
  numberAfterCall({ cause, talked: false, retried }, usualRetries);

describe('a number after a call', () => {
  it('is done once both talked, however the call ended', () => {
    for (const cause of callCauses) {
      expect(numberAfterCall({ cause, talked: true, retried: {} }, usualRetries).state).toBe('connected');
    }
    expect(after('answered').state).toBe('connected');
  });

  it('waits as long as its cause says, as often as its cause says', () => {
    expect(after('no_answer')).toMatchObject({ state: 'waiting', minutes: 120, counts: true });
    expect(after('no_answer', { no_answer: 1, busy: 2 }).state).toBe('waiting');
    expect(after('no_answer', { no_answer: 2 }).state).toBe('unreached');
    expect(after('busy')).toMatchObject({ state: 'waiting', minutes: 15 });
    expect(after('unreachable')).toMatchObject({ state: 'waiting', minutes: 1440 });
    expect(after('unreachable', { unreachable: 1 }).state).toBe('unreached');
  });

  it('treats a machine and an abandoned callee as one who did not answer', () => {
    expect(after('machine')).toEqual(after('no_answer'));
    expect(after('abandoned')).toEqual(after('no_answer'));
  });

  it('is never called again where it is empty, stopped or refused', () => {
    for (const cause of ['empty_number', 'stopped', 'refused'] as const) expect(after(cause).state).toBe('unreached');
  });

  it('waits as before where the callee had no part in it', () => {
    for (const cause of ['network', 'cancelled', 'agent_absent', 'blocked', 'no_balance'] as const) {
      expect(after(cause)).toMatchObject({ state: 'waiting', counts: false, retriedFor: null });
    }
  });
});

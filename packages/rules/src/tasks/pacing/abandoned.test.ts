import { describe, expect, it } from 'vitest';
import { asCounts, hasWaited, isAbandoned, p95Of, waitOf } from './abandoned.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 2) + seconds * 1000).toISOString();
const call = (joined: number | null, ended: number, hungUpBy: 'customer' | 'system' = 'customer') => ({
  answeredAt: at(0),
  joinedAt: joined === null ? null : at(joined),
  endedAt: at(ended),
  hungUpBy,
});

const counted = (waits: number[]) =>
  waits.map(asCounts).reduce<number[]>((sum, counts) => {
    counts.forEach((count, index) => (sum[index] = (sum[index] ?? 0) + count));
    return sum;
  }, []);

describe('a callee who has answered', () => {
  it('is abandoned when they were joined after two seconds, however long both talked', () => {
    expect(isAbandoned(call(2, 60))).toBe(false);
    expect(isAbandoned(call(2.1, 60))).toBe(true);
  });

  it('is abandoned without an agent, unless they hung up within two seconds', () => {
    expect(isAbandoned(call(null, 1.9))).toBe(false);
    expect(isAbandoned(call(null, 2.1))).toBe(true);
    expect(isAbandoned(call(null, 1, 'system'))).toBe(true);
    expect(waitOf(call(null, 3))).toBe(3000);
  });
});

describe('the time that somebody has waited', () => {
  it('begins with their answer, of which we may hear late', () => {
    expect(hasWaited({ answeredAt: at(0), heardAt: at(1) }, new Date(at(2)))).toBe(2000);
  });

  it('is ours where the clock of the engine is wrong', () => {
    expect(hasWaited({ answeredAt: at(5), heardAt: at(0) }, new Date(at(2)))).toBe(2000);
    expect(hasWaited({ answeredAt: at(-3600), heardAt: at(0) }, new Date(at(2)))).toBe(2000);
  });
});

describe('the wait that 95 of 100 do not exceed', () => {
  it('is told to a tenth of a second, from above', () => {
    expect(p95Of(counted([]))).toBeNull();
    expect(p95Of(counted([320]))).toBe(0.4);
    expect(p95Of(counted([...Array.from({ length: 19 }, () => 510), 4000]))).toBe(0.6);
    expect(p95Of(counted([...Array.from({ length: 18 }, () => 510), 4000, 4000]))).toBe(4.1);
    expect(p95Of(counted([90_000]))).toBe(5.1);
  });
});

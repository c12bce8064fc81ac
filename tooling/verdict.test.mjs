import { afterEach, expect, test, vi } from 'vitest';
import { conclude, judge } from '../benchmarks/verdict.ts';

const bars = [
  { name: 'reply p95', unit: 'ms', measured: 80, atMost: 60 },
  { name: 'create', unit: 'a second', measured: 900, atLeast: 1100 },
  { name: 'lost', unit: 'calls', measured: 1, atMost: 0 },
  { name: 'screen p95', unit: 'ms', measured: 100, atMost: 150 },
];
const kept = process.exitCode;

afterEach(() => {
  process.exitCode = kept;
  vi.restoreAllMocks();
});

/** Concludes on these bars at this load. Returns what was printed, the JSON at its end, and the exit code. */
function concluded(of, load) {
  const lines = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  conclude('trial', of, {}, load);
  return { lines, told: JSON.parse(lines.at(-1)), code: process.exitCode };
}

test('on a quiet machine each missed limit is missed', () => {
  const { told, code } = concluded(bars, 1.5);
  expect(told).toMatchObject({ passed: false, missed: ['reply p95', 'create', 'lost'], busy: [], load: 1.5 });
  expect(code).toBe(1);
});

test('on a busy machine missed times and rates are busy, and a fault stays a fault', () => {
  const { lines, told } = concluded(bars, 1.6);
  expect(told).toMatchObject({ passed: false, missed: ['lost'], busy: ['reply p95', 'create'], isBusy: true });
  expect(lines[0]).toContain('load before: 1.6');
  expect(lines).toContain('busy   create: 900 a second (at least 1100)');
  expect(lines).toContain('MISSED lost: 1 calls (at most 0)');
});

test('a busy run has not passed though it met its times; one that only counts has', () => {
  const met = bars.slice(-1);
  expect(concluded(met, 4)).toMatchObject({ told: { passed: false, missed: [], busy: [] }, code: 1 });
  expect(concluded(met, 0.3)).toMatchObject({ told: { passed: true }, code: 0 });
  expect(judge([{ name: 'lost', unit: 'calls', measured: 0, atMost: 0 }], 4).passed).toBe(true);
});

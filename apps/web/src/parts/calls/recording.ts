import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { call } from '../../shared/lib/call.ts';
import { showToast } from '../../shared/ui/toast.tsx';

/** How many bars a waveform has. */
const BARS = 44;
const flat = Array.from({ length: BARS }, () => 0);

/** Where the recording of a call can be played for a few minutes. Each one asked for is audited. */
export async function recordingLink(callId: string): Promise<string> {
  return (await call('calls.recording', { id: callId })).link;
}

export function tellWhyNot(error: unknown): void {
  if (error instanceof Error) showToast(error.message, { kind: 'warn' });
}

/** The waveform of a call, read once it is wanted; flat until then. */
export function useBars(callId: string, wanted: boolean): readonly number[] {
  const mayRead = useAllowed('calls.read');
  const detail = useQuery({
    queryKey: ['calls.detail', callId],
    queryFn: ({ signal }) => call('calls.detail', { id: callId }, { signal }),
    enabled: wanted && mayRead,
    // A call that ended does not change any more.
    staleTime: Infinity,
  });
  return detail.data ? barsOf(detail.data.peaks) : flat;
}

/** The loudest of each stretch, as high as the loudest of all allows. */
export function barsOf(peaks: readonly number[]): readonly number[] {
  if (peaks.length === 0) return flat;
  const loudest = Math.max(...peaks) || 1;
  return flat.map((_, bar) => {
    const from = Math.floor((bar * peaks.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / BARS));
    return Math.max(...peaks.slice(from, to)) / loudest;
  });
}

/** Quieter than this share of the loudest, nobody speaks. */
const SILENT = 0.06;
/** Shorter pauses belong to talking. Seconds. */
const SHORTEST = 2;

/** The stretches in which nobody speaks, in seconds, by the bars of a waveform. Flat bars say nothing of silence. */
export function silencesOf(bars: readonly number[], seconds: number): { from: number; to: number }[] {
  if (bars.every((bar) => bar <= SILENT)) return [];
  const each = seconds / bars.length;
  const spans: { from: number; to: number }[] = [];
  for (const [index, bar] of bars.entries()) {
    if (bar > SILENT) continue;
    const last = spans.at(-1);
    if (last?.to === index * each) last.to = (index + 1) * each;
    else spans.push({ from: index * each, to: (index + 1) * each });
  }
  return spans.filter(({ from, to }) => to - from >= SHORTEST);
}

import type { ReplyOf } from '@haihu/contract/contract';
import { type InfiniteData, useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { queryClient } from '../../../shared/lib/query-client.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

/** The number of bars of a waveform. */
const BARS = 44;
const flat = Array.from({ length: BARS }, () => 0);

/** Returns a link to the recording of a call, valid for a few minutes. Each request is audited. */
export async function recordingLink(callId: string): Promise<string> {
  const { link } = await sendRequest('calls.recording', { id: callId });
  showAsHeard(callId);
  return link;
}

/** Takes the dot off this call in the lists that are loaded. The call stays in a list of unheard ones until that is read again. */
function showAsHeard(callId: string): void {
  queryClient.setQueriesData<InfiniteData<ReplyOf<'calls.pagePlus'>>>(
    { queryKey: ['calls.pagePlus'] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          list: page.list.map((row) => (row.id === callId ? { ...row, isUnheard: false } : row)),
        })),
      },
  );
}

export function tellWhyNot(error: unknown): void {
  if (error instanceof Error) showToast(error.message, { kind: 'warn' });
}

/**
 * Returns the bars of a call's waveform, flat until `wanted` and loaded, and the length of its recording. Without
 * `recordingSeconds` the call is not loaded, or a server of an earlier release told of it.
 */
export function useBars(callId: string, wanted: boolean): { peaks: readonly number[]; recordingSeconds?: number } {
  const mayRead = useAllowed('calls.read');
  const detail = useQuery({
    queryKey: ['calls.detail', callId],
    queryFn: ({ signal }) => sendRequest('calls.detail', { id: callId }, { signal }),
    enabled: wanted && mayRead,
    // An ended call does not change any more.
    staleTime: Infinity,
  });
  const { peaks = [], messageSeconds, recordingSeconds = messageSeconds ?? undefined } = detail.data ?? {};
  return { peaks: barsOf(peaks), ...(recordingSeconds !== undefined && { recordingSeconds }) };
}

/** Turns peaks into bars: each is the loudest of its stretch, relative to the loudest of all. */
export function barsOf(peaks: readonly number[]): readonly number[] {
  if (peaks.length === 0) return flat;
  const loudest = Math.max(...peaks) || 1;
  return flat.map((_, bar) => {
    const from = Math.floor((bar * peaks.length) / BARS);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / BARS));
    return Math.max(...peaks.slice(from, to)) / loudest;
  });
}

/** Share of the loudest bar below which nobody speaks. */
const SILENT = 0.06;
/** Seconds of the shortest silence. Shorter pauses belong to talking. */
const SHORTEST = 2;

/**
 * Lists the stretches in which nobody speaks, in seconds, from the bars of a waveform. Flat bars give none, because
 * they may not be loaded.
 */
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

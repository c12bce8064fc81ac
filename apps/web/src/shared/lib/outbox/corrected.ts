import type { RequestError } from '../request-error.ts';
import type { OutboxEntry } from './store.ts';

/** Difference of clocks in milliseconds that is set right. */
const CLOCK_SLACK = 60_000;

const codes = { badWrittenAt: 41_207, reportTooLong: 41_388 };

/** Returns the entry without the fault of the device's clock for which the server refused it. `null`: it has none. */
export function corrected(entry: OutboxEntry, { code, data }: RequestError): OutboxEntry | null {
  if (code === codes.badWrittenAt) {
    const ahead = Date.parse(String(data?.now)) - Date.now();
    // The entry is too old if the clocks agree.
    return Math.abs(ahead) > CLOCK_SLACK ? { ...entry, at: entry.at + ahead } : null;
  }
  const { request } = entry;
  if (code !== codes.reportTooLong || !('duration' in request)) return null;
  // The server's elapsed time is the longest possible talk.
  const most = Number(data?.most);
  return most < request.duration ? { ...entry, request: { ...request, duration: most } } : null;
}

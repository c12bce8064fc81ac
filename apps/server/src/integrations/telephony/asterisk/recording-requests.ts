import type { Ari } from './ari.ts';
import type { AriRequest } from './ari-requests.ts';

interface RecordingRequestParts {
  app: string;
  request: Ari['request'];
  post(path: string, query?: AriRequest['query']): Promise<unknown>;
  isThere(path: string): Promise<boolean>;
  remove(path: string): Promise<boolean>;
}

/** Makes the requests for channels that hear others, and for recordings that run. */
export function createRecordingRequests({ app, request, post, isThere, remove }: RecordingRequestParts) {
  return {
    /** Makes a channel that hears both sides of the given one, and may speak into it. */
    async listen(channel: string, ear: string, whisper: 'none' | 'out', appArgs: string): Promise<void> {
      await post(`channels/${channel}/snoop/${ear}`, { spy: 'both', whisper, app, appArgs });
    },
    /** Makes a channel that hears only what the given one says. */
    async listenTo(channel: string, ear: string, appArgs: string): Promise<void> {
      await post(`channels/${channel}/snoop/${ear}`, { spy: 'in', whisper: 'none', app, appArgs });
    },
    /** Returns true if a recording is running. False: it is over, or never began. */
    isRecording: (name: string) => isThere(`recordings/live/${name}`),
    async record(channel: string, name: string, maxDurationSeconds = 0): Promise<void> {
      await post(`channels/${channel}/record`, { name, format: 'wav', ifExists: 'overwrite', maxDurationSeconds });
    },
    /** Ends a recording that runs, and keeps nothing of it. False: none runs. */
    discardRecording: (name: string) => remove(`recordings/live/${name}`),
    async pauseRecording(name: string, isPaused: boolean): Promise<void> {
      const path = `recordings/live/${name}/pause`;
      if (isPaused) await post(path);
      else await request({ method: 'DELETE', path });
    },
  };
}

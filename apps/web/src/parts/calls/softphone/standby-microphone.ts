import { openMicrophone } from './microphone.ts';

/**
 * Keeps the chosen microphone open while the phone of a page is on: who is put through to its agent waits for no device.
 * Nothing of what it hears goes anywhere between calls. `isChanged` is called when it went away, or when devices came
 * while there was none.
 */
export function createStandbyMicrophone(isChanged: () => void) {
  let stream: MediaStream | null = null;
  let opening: Promise<MediaStream> | null = null;
  let isTaken = false;

  /** Throws `NoMicrophone`. */
  function open(): Promise<MediaStream> {
    if (stream?.active) return Promise.resolve(stream);
    opening ??= begin().finally(() => {
      opening = null;
    });
    return opening;
  }

  async function begin(): Promise<MediaStream> {
    const opened = await openMicrophone();
    stream = opened;
    for (const track of opened.getTracks()) {
      track.enabled = isTaken;
      track.addEventListener('ended', () => stream === opened && isChanged());
    }
    return opened;
  }

  function close(): void {
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
  }

  function hear(isOn: boolean): void {
    isTaken = isOn;
    stream?.getTracks().forEach((track) => (track.enabled = isOn));
  }

  const onDevices = () => {
    if (!stream?.active) isChanged();
  };

  navigator.mediaDevices?.addEventListener('devicechange', onDevices);
  return {
    open,
    /** For a call. Throws `NoMicrophone`. */
    async take(): Promise<MediaStream> {
      const opened = await open();
      hear(true);
      return opened;
    },
    /** The call is over. */
    rest: () => hear(false),
    /** Another one was chosen. Answers its track. Throws `NoMicrophone`. */
    async change(): Promise<MediaStreamTrack | undefined> {
      if (!stream) return undefined;
      close();
      return (await open()).getAudioTracks()[0];
    },
    close(): void {
      navigator.mediaDevices?.removeEventListener('devicechange', onDevices);
      close();
    },
  };
}

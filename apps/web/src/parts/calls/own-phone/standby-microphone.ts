import { openMicrophone } from './microphone.ts';

export type StandbyMicrophone = ReturnType<typeof createStandbyMicrophone>;

/**
 * Keeps the chosen microphone open while the page's phone is on, so that a call put through need not wait for the
 * device. Between calls its sound goes nowhere. `isChanged` is called when the microphone is gone, or when devices
 * appear while there is none.
 */
export function createStandbyMicrophone(isChanged: () => void) {
  let stream: MediaStream | null = null;
  let opening: Promise<MediaStream> | null = null;
  let isTaken = false;

  /** Opens the microphone. Throws `NoMicrophone`. */
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
    /** Opens the microphone and lets its sound through for a call. Throws `NoMicrophone`. */
    async take(): Promise<MediaStream> {
      const opened = await open();
      hear(true);
      return opened;
    },
    /** Mutes the microphone after a call. */
    rest: () => hear(false),
    /** Opens the newly chosen microphone and returns its track. Throws `NoMicrophone`. */
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

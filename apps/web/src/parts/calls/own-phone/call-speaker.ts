import { chosenDevice } from './microphone.ts';

export type CallSpeaker = ReturnType<typeof createCallSpeaker>;

/** Makes the sound of the other side, on the speaker that the user chose. */
export function createCallSpeaker() {
  const speaker = new Audio();
  speaker.autoplay = true;

  async function useChosen(): Promise<void> {
    const output = chosenDevice('speaker');
    if ('setSinkId' in speaker) await speaker.setSinkId(output).catch(() => {});
  }

  return {
    useChosen,
    hear(stream: MediaStream): void {
      speaker.srcObject = stream;
      void useChosen();
    },
    silence(): void {
      speaker.srcObject = null;
    },
  };
}

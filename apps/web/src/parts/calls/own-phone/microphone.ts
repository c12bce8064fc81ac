import { readText, writeText } from '../../../shared/lib/stored.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';

/**
 * The reason why the microphone does not work. `insecure`: the page is not on https or localhost. `denied`: the user
 * forbade it. `missing`: there is none.
 */
export type MicrophoneProblem = 'insecure' | 'denied' | 'missing' | 'failed';

export class NoMicrophone extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Returns true if the page can use a microphone. Browsers allow that on https and on localhost only. */
export const mayHear = (): boolean => window.isSecureContext && navigator.mediaDevices !== undefined;

export type SoundDevice = 'microphone' | 'speaker';

/** Returns the id of the device chosen here. Empty for the browser's own choice. */
export const chosenDevice = (kind: SoundDevice): string => readText(storageKeys.soundDeviceOf(kind)) ?? '';

export function chooseDevice(kind: SoundDevice, id: string): void {
  writeText(storageKeys.soundDeviceOf(kind), id || null);
}

/** Opens the microphone. Uses another one if the chosen one is gone. Throws `NoMicrophone`. */
export async function openMicrophone(): Promise<MediaStream> {
  if (!mayHear()) throw new NoMicrophone('insecure');
  const deviceId = chosenDevice('microphone');
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { ...audio, ...(deviceId && { deviceId }) } });
  } catch (error) {
    const { name } = error as DOMException;
    if (name === 'NotAllowedError') throw new NoMicrophone('denied');
    throw new NoMicrophone(name === 'NotFoundError' ? 'missing' : 'failed');
  }
}

/** Lists the microphones or speakers. Their names are known only after the user allowed the microphone. */
export async function findDevices(kind: SoundDevice): Promise<{ id: string; name: string }[]> {
  if (!mayHear()) return [];
  const wanted = kind === 'microphone' ? 'audioinput' : 'audiooutput';
  const all = await navigator.mediaDevices.enumerateDevices();
  return all.flatMap(({ kind: found, deviceId, label }) =>
    found === wanted && deviceId && label ? { id: deviceId, name: label } : [],
  );
}

/** Returns true if the page can choose the speaker. Some browsers leave that to the phone, as on iPhones. */
export const mayChooseSpeaker = (): boolean => mayHear() && 'setSinkId' in HTMLMediaElement.prototype;

/** Reports the loudness many times a second, from 0 to 1. Returns a function that stops it. */
export function meterLevel(stream: MediaStream, tell: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = 0;
  const look = () => {
    analyser.getFloatTimeDomainData(samples);
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    // The scale begins 60 dB below full loudness.
    tell(Math.max(0, Math.min(1, 1 + (20 * Math.log10(loudness || 1e-6)) / 60)));
    frame = requestAnimationFrame(look);
  };
  void context.resume();
  look();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}

import { readText, writeText } from '../../../shared/lib/stored.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';

/** Why nobody can be heard: the page is not on https or localhost, it was forbidden, there is none, or another reason. */
export type MicrophoneProblem = 'insecure' | 'denied' | 'missing' | 'failed';

export class NoMicrophone extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Browsers lend microphones to pages on https and on localhost only. */
export const mayHear = (): boolean => window.isSecureContext && navigator.mediaDevices !== undefined;

export type SoundDevice = 'microphone' | 'speaker';

/** The chosen one on this device; empty: whatever the browser takes. */
export const chosenDevice = (kind: SoundDevice): string => readText(storageKeys.soundDeviceOf(kind)) ?? '';

export function chooseDevice(kind: SoundDevice, id: string): void {
  writeText(storageKeys.soundDeviceOf(kind), id || null);
}

/** Throws `NoMicrophone`. One that was chosen and is gone is not insisted on. */
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

/** Microphones and speakers; their names are known only once the microphone was allowed. */
export async function findDevices(kind: SoundDevice): Promise<{ id: string; name: string }[]> {
  if (!mayHear()) return [];
  const wanted = kind === 'microphone' ? 'audioinput' : 'audiooutput';
  const all = await navigator.mediaDevices.enumerateDevices();
  return all.flatMap(({ kind: found, deviceId, label }) =>
    found === wanted && deviceId && label ? { id: deviceId, name: label } : [],
  );
}

/** Some browsers, those of iPhones among them, leave it to the telephone where sound comes out. */
export const mayChooseSpeaker = (): boolean => mayHear() && 'setSinkId' in HTMLMediaElement.prototype;

/** Tells 0 to 1, many times a second, how loud it is. Answers how to stop. */
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
    // From 60 dB below the loudest there is.
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

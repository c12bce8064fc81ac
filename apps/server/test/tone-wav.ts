import { wavHeader } from '../src/integrations/telephony/wav.ts';

/** Returns a WAV file with a tone of so many seconds. */
export function toneWav(seconds: number, hertz: number): Buffer {
  const samples = Math.round(seconds * 8000);
  const sound = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) {
    sound.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * at) / 8000)), at * 2);
  }
  return Buffer.concat([wavHeader(samples), sound]);
}

/** The rate of a telephone's sound. */
const RATE = 8000;
const HEADER = 44;

/** Tells that the browser cannot read a sound file. */
export class UnreadableSound extends Error {}

/** A sound that the server can read, and its length. */
export interface TelephoneSound {
  wav: File;
  seconds: number;
}

/** The encodings of WAV files that the server reads: PCM, floating point, A-law and µ-law, named short or at length. */
const readByServer = new Set([1, 3, 6, 7, 0xff_fe]);

/**
 * Returns a sound as an uncompressed WAV file. Such a file stays as it is. The browser decodes others, such as MP3 and M4A,
 * so that the server needs no decoder. Throws `UnreadableSound`.
 */
export async function toWav(file: File): Promise<TelephoneSound> {
  const bytes = await file.arrayBuffer();
  const seconds = secondsOfWav(bytes);
  if (seconds !== null) return { wav: file, seconds };
  const sound = await decoded(bytes);
  const name = `${file.name.replace(/\.[^.]*$/, '')}.wav`;
  return { wav: new File([wavOf(sound)], name, { type: 'audio/wav' }), seconds: sound.length / RATE };
}

/** Returns the length of a WAV file that the server reads. Null: it is none. */
function secondsOfWav(bytes: ArrayBuffer): number | null {
  const start = new TextDecoder('latin1').decode(bytes.slice(0, 16));
  if (!/^RIFF[^]{4}WAVEfmt $/.test(start) || bytes.byteLength <= HEADER) return null;
  const view = new DataView(bytes);
  const perSecond = view.getUint32(28, true);
  if (!readByServer.has(view.getUint16(20, true)) || perSecond === 0) return null;
  return (bytes.byteLength - HEADER) / perSecond;
}

/** Decodes a file to one channel at the rate of a telephone. */
async function decoded(bytes: ArrayBuffer): Promise<Float32Array> {
  try {
    // The sound has to be decoded before its length is known. This changes its rate as well.
    const whole = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes);
    const context = new OfflineAudioContext(1, Math.max(1, whole.length), RATE);
    const source = context.createBufferSource();
    source.buffer = whole;
    source.connect(context.destination);
    source.start();
    return (await context.startRendering()).getChannelData(0);
  } catch (error) {
    throw new UnreadableSound('the browser cannot read this sound', { cause: error });
  }
}

function wavOf(sound: Float32Array): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(HEADER + sound.length * 2));
  const word = (at: number, text: string) =>
    [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  word(0, 'RIFF');
  view.setUint32(4, HEADER - 8 + sound.length * 2, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, sound.length * 2, true);
  sound.forEach((sample, index) =>
    view.setInt16(HEADER + index * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true),
  );
  return view.buffer;
}

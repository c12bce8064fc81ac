/** The wave in the design's picture. */
const heights = [
  5, 23, 12, 10, 18, 12, 6, 10, 14, 15, 19, 19, 21, 9, 8, 7, 12, 6, 18, 16, 24, 19, 6, 8, 11, 14, 16, 17, 24, 23, 11, 8,
  8, 8, 7, 11, 15, 12, 22, 12, 10, 11, 5, 10,
];
export const peaks = heights.map((height) => (height - 5) / 19);

/** Returns a WAV of a quiet hum of that many seconds, as an address. */
export function toneOf(seconds: number): string {
  const rate = 8000;
  const samples = rate * seconds;
  const bytes = new DataView(new ArrayBuffer(44 + samples));
  const text = (at: number, words: string) => [...words].forEach((c, i) => bytes.setUint8(at + i, c.charCodeAt(0)));
  text(0, 'RIFF');
  bytes.setUint32(4, 36 + samples, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  text(36, 'data');
  bytes.setUint32(40, samples, true);
  for (let index = 0; index < samples; index += 1) bytes.setUint8(44 + index, 128 + 8 * Math.sin(index / 6));
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
}

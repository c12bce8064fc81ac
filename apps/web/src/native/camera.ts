/** The reason why there is no camera. `unsupported`: the browser cannot, or the page is not secure. */
export type CameraProblem = 'denied' | 'none' | 'busy' | 'unsupported';

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const wanted = { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 640 } };

/** Opens the camera that faces the user; the browser asks first. The caller ends its tracks. */
export async function openFrontCamera(): Promise<MediaStream | CameraProblem> {
  if (!navigator.mediaDevices?.getUserMedia) return 'unsupported';
  try {
    return await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
  } catch (error) {
    return problems[(error as Error).name] ?? 'unsupported';
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Longest side of a taken picture in pixels, and its JPEG quality. */
const LONGEST = 640;
const QUALITY = 0.85;

/** Takes the present picture of the camera as a JPEG. `null` while the camera shows nothing yet. */
export async function takeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  canvas.getContext('2d')!.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

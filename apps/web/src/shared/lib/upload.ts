import { callTable } from '@haihu/contract/call-table';
import type { ReplyOf } from '@haihu/contract/contract';
import { common } from '../i18n/common.ts';
import { NoAnswer, withoutAnswer } from './call-error.ts';
import { openEnvelope, standardHeaders, timeouts } from './gateway.ts';

interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Sends a file and answers where it is stored. Throws what `call` throws. */
export async function upload(file: Blob, { onProgress, signal }: UploadOptions = {}): Promise<ReplyOf<'files.upload'>> {
  const { status, responseText } = await send(file, onProgress, signal);
  return openEnvelope(status, responseText);
}

/** Gives up after 12 s in which nothing moved: a large file over a slow network may take longer than that as a whole. */
function send(file: Blob, onProgress: UploadOptions['onProgress'], signal: AbortSignal | undefined) {
  const [method, path] = callTable['files.upload'];
  const form = new FormData();
  form.append('file', file);
  // `fetch` tells nothing about its progress.
  const request = new XMLHttpRequest();
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop(new NoAnswer('timeout', common.timeout)), timeouts.upload);
    };
    const stop = (reason: unknown) => {
      reject(reason);
      request.abort();
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener('load', moved);
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(withoutAnswer(new TypeError('The connection broke'))));
    request.addEventListener('loadend', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => stop(signal.reason), { once: true });

    request.open(method, `/gateway/${path}`);
    for (const [name, value] of Object.entries(standardHeaders())) request.setRequestHeader(name, value);
    request.send(form);
    moved();
  });
}

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

function send(file: Blob, onProgress: UploadOptions['onProgress'], signal: AbortSignal | undefined) {
  const [method, path] = callTable['files.upload'];
  const form = new FormData();
  form.append('file', file);
  // `fetch` tells nothing about its progress.
  const request = new XMLHttpRequest();
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(withoutAnswer(new TypeError('The connection broke'))));
    request.addEventListener('timeout', () => reject(new NoAnswer('timeout', common.timeout)));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });

    request.open(method, `/gateway/${path}`);
    request.timeout = timeouts.upload;
    const headers = { ...standardHeaders(), signature: '' };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

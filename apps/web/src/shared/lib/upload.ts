import { endpointTable } from '@haihu/contract/endpoint-table';
import type { ReplyOf } from '@haihu/contract/contract';
import { common } from '../i18n/common.ts';
import { NoAnswer, withoutAnswer } from './request-error.ts';
import { openEnvelope, standardHeaders, timeouts } from './gateway.ts';
import { signatureOf } from './signature.ts';
import { storageKeys } from './storage-keys.ts';
import { readText } from './stored.ts';

interface UploadOptions {
  /** Receives the sent part, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Sends a file and returns the place of its storage. Throws what `call` throws. */
export async function upload(file: Blob, { onProgress, signal }: UploadOptions = {}): Promise<ReplyOf<'files.upload'>> {
  const key = readText(storageKeys.signingKey);
  const signature = key ? await sign(key) : '';
  signal?.throwIfAborted();
  const { token = '' } = standardHeaders();
  const { status, responseText } = await send(file, signature, onProgress, signal);
  return openEnvelope(status, responseText, token);
}

const [method, path] = endpointTable['files.upload'];
const url = `/gateway/${path}`;

/** Signs the request without the file, because the browser writes that body only while it sends. */
function sign(key: string): Promise<string> {
  return signatureOf({ method, url, body: '', idempotencyKey: '', key, now: Date.now() });
}

function send(
  file: Blob,
  signature: string,
  onProgress: UploadOptions['onProgress'],
  signal: AbortSignal | undefined,
): Promise<XMLHttpRequest> {
  const form = new FormData();
  form.append('file', file);
  // `fetch` reports no progress.
  const request = new XMLHttpRequest();
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(withoutAnswer(new TypeError('The connection broke'))));
    request.addEventListener('timeout', () => reject(new NoAnswer('timeout', common.timeout)));
    request.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => request.abort(), { once: true });

    request.open(method, url);
    request.timeout = timeouts.upload;
    const headers = { ...standardHeaders(), signature };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}

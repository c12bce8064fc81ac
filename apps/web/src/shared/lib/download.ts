import { withoutAnswer } from './request-error.ts';
import { saveElsewhere } from './saver.ts';
import { openEnvelope, standardHeaders, timeouts } from './gateway.ts';

/** Fetches the file behind a short-lived link and lets the browser save it under a name. Throws what `call` throws. */
export async function downloadFile(link: string, fileName: string): Promise<void> {
  await saveFile(await fetchFile(link), fileName);
}

/** Lets the app or the browser save a file under a name. */
export async function saveFile(content: Blob, fileName: string): Promise<void> {
  if (await saveElsewhere(content, fileName)) return;
  const address = URL.createObjectURL(content);
  const anchor = Object.assign(document.createElement('a'), { href: address, download: fileName });
  anchor.click();
  URL.revokeObjectURL(address);
}

async function fetchFile(link: string): Promise<Blob> {
  const headers = standardHeaders();
  const answer = await fetch(link, {
    headers,
    signal: AbortSignal.timeout(timeouts.download),
  }).catch((error: unknown) => {
    throw withoutAnswer(error);
  });
  // A file may be JSON too. Only a file has the header `content-disposition`.
  const isFile = answer.headers.has('content-disposition');
  if (!answer.ok || !isFile) openEnvelope(answer.status, await answer.text(), headers.token ?? '');
  return answer.blob();
}

import type { Readable } from 'node:stream';
import type { Context } from '../../kernel/endpoint.ts';

interface Sent {
  name: string;
  type: string;
  size: number;
  keepSeconds: number;
}

interface Range {
  start: number;
  end: number;
}

/**
 * Sends a file. Sounds and pictures are shown in place, all other files are saved. Players ask for a range in order to
 * jump.
 */
export async function sendFile(
  { request, reply }: Context['raw'],
  { name, type, size, keepSeconds }: Sent,
  read: (range?: Range) => Promise<Readable>,
): Promise<void> {
  const shown = /^(audio|image)\//.test(type) ? 'inline' : 'attachment';
  reply
    .type(type)
    .header('accept-ranges', 'bytes')
    .header('content-disposition', `${shown}; filename*=UTF-8''${encodeURIComponent(name)}`);
  if (keepSeconds > 0) reply.header('cache-control', `private, max-age=${keepSeconds}, immutable`);
  const range = readRange(request.headers.range, size);
  if (range === 'outside') {
    await reply.status(416).header('content-range', `bytes */${size}`).send();
  } else if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    await reply.header('content-length', range.end - range.start + 1).send(await read(range));
  } else {
    await reply.header('content-length', size).send(await read());
  }
}

/** Reads a single range: `bytes=0-`, `bytes=100-199` or `bytes=-500`. Any other header counts as absent. */
function readRange(header: string | undefined, size: number): Range | 'outside' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'outside' : { start, end };
}

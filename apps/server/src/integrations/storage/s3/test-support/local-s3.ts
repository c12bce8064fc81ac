import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { readSignature, signatureOf } from './signature-v4.ts';

/** The stand-in's behaviour for one request. */
export type S3Mood = 'well' | 'slow down' | 'cut' | 'silent' | 'complete without effect';

export const s3Account = { keyId: 'test-key', secret: 'test-secret-of-the-bucket', region: 'test-region-1' };

const QUARTER = 15 * 60 * 1000;
const LEAST_PART = 5 * 1024 * 1024;
const etagOf = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');
const xml = (root: string, inner: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inner}</${root}>`;

/** The error of the protocol with its status. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/**
 * Starts a stand-in on this machine that speaks the part of the S3 protocol that a bucket needs, and checks the
 * signature of each request. It shares no code with the adapter or its library. `moods` are used up by the next
 * requests, one each. `clock`: its time. `page`: the most names in an answer to a listing.
 */
export async function createLocalS3({ clock = () => new Date(), page = 1000 } = {}) {
  const state = {
    moods: [] as S3Mood[],
    requests: 0,
    objects: new Map<string, Buffer>(),
    /** The parts of uploads that are neither completed nor given up, by the id of the upload. */
    uploads: new Map<string, Map<number, Buffer>>(),
    /** The number of times that each object was written. */
    writes: new Map<string, number>(),
  };

  function store(key: string, bytes: Buffer): void {
    state.objects.set(key, bytes);
    state.writes.set(key, (state.writes.get(key) ?? 0) + 1);
  }

  function partsOf(id: string): Map<number, Buffer> {
    const parts = state.uploads.get(id);
    if (!parts) throw new Refusal(404, 'NoSuchUpload');
    return parts;
  }

  function complete(key: string, id: string, body: string): void {
    const parts = partsOf(id);
    const named = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber>\s*<ETag>"?([0-9a-f]+)"?<\/ETag>/g)];
    if (named.length !== parts.size || named.length === 0) throw new Refusal(400, 'InvalidPart');
    const bytes = named.map(([, number, etag], index) => {
      const part = parts.get(Number(number));
      if (!part || etagOf(part) !== etag || Number(number) !== index + 1) throw new Refusal(400, 'InvalidPart');
      if (part.length < LEAST_PART && index < named.length - 1) throw new Refusal(400, 'EntityTooSmall');
      return part;
    });
    store(key, Buffer.concat(bytes));
    state.uploads.delete(id);
  }

  function listing(query: URLSearchParams): string {
    const most = Math.min(Number(query.get('max-keys') ?? 1000), page);
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
    const later = [...state.objects.keys()].toSorted().filter((key) => key > after);
    const shown = later.slice(0, most);
    const next = later.length > most ? Buffer.from(shown.at(-1)!).toString('base64url') : null;
    const rows = shown.map(
      (key) => `<Contents><Key>${key}</Key><Size>${state.objects.get(key)!.length}</Size></Contents>`,
    );
    const more = next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
    return xml('ListBucketResult', `<IsTruncated>${next !== null}</IsTruncated>${more}${rows.join('')}`);
  }

  function put(key: string, query: URLSearchParams, body: Buffer, response: ServerResponse): void {
    const id = query.get('uploadId');
    if (id === null) store(key, body);
    else partsOf(id).set(Number(query.get('partNumber')), body);
    response.writeHead(200, { etag: `"${etagOf(body)}"` }).end();
  }

  function post(key: string, query: URLSearchParams, body: Buffer, response: ServerResponse): void {
    if (query.has('uploads')) {
      const id = randomUUID();
      state.uploads.set(id, new Map());
      response.writeHead(200).end(xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`));
      return;
    }
    complete(key, query.get('uploadId') ?? '', body.toString());
    response.writeHead(200).end(xml('CompleteMultipartUploadResult', `<ETag>&quot;${randomUUID()}&quot;</ETag>`));
  }

  function get(key: string, request: IncomingMessage, response: ServerResponse): void {
    const bytes = state.objects.get(key);
    if (!bytes) throw new Refusal(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
    if (from && start >= bytes.length) throw new Refusal(416, 'InvalidRange');
    const part = bytes.subarray(start, end + 1);
    const status = from ? 206 : 200;
    response.writeHead(status, { 'content-length': part.length, etag: `"${etagOf(bytes)}"` });
    response.end(request.method === 'HEAD' ? undefined : part);
  }

  function act(request: IncomingMessage, body: Buffer, mood: S3Mood, response: ServerResponse): void {
    const { pathname, searchParams: query } = new URL(request.url!, 'http://localhost');
    const [, bucket, ...rest] = pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    check(request, query);
    if (bucket !== 'bucket') throw new Refusal(404, 'NoSuchBucket');
    if (mood === 'complete without effect' && request.method === 'POST' && query.has('uploadId')) {
      response.writeHead(200).end(xml('Error', '<Code>InternalError</Code>'));
      return;
    }
    if (request.method === 'PUT') return put(key, query, body, response);
    if (request.method === 'POST') return post(key, query, body, response);
    if (request.method === 'DELETE') {
      const id = query.get('uploadId');
      if (id === null) state.objects.delete(key);
      else if (!state.uploads.delete(id)) throw new Refusal(404, 'NoSuchUpload');
      response.writeHead(204).end();
      return;
    }
    if (key === '') response.writeHead(200).end(listing(query));
    else get(key, request, response);
  }

  function check(request: IncomingMessage, query: URLSearchParams): void {
    const headers = request.headers as Record<string, string>;
    const signed = readSignature(headers.authorization ?? '');
    if (!signed) throw new Refusal(403, 'AccessDenied');
    if (signed.keyId !== s3Account.keyId) throw new Refusal(403, 'InvalidAccessKeyId');
    const must = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
    if (must.some((name) => !signed.names.includes(name))) throw new Refusal(403, 'AccessDenied');
    const [, date = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(headers['x-amz-date'] ?? '') ?? [];
    const iso = `${date.replace(/(....)(..)/, '$1-$2-')}T${time.replace(/(..)(..)/, '$1:$2:')}Z`;
    if (!(Math.abs(Date.parse(iso) - clock().getTime()) <= QUARTER)) throw new Refusal(403, 'RequestTimeTooSkewed');
    const [path = '/'] = request.url!.split('?', 1);
    const right = signatureOf({ method: request.method!, path, query, headers }, signed, s3Account.secret);
    if (right !== signed.signature) throw new Refusal(403, 'SignatureDoesNotMatch');
  }

  const server = createServer((request, response) => {
    state.requests += 1;
    const mood = state.moods.shift() ?? 'well';
    if (mood === 'silent') return;
    buffer(request).then(
      (body) => {
        if (mood === 'cut') return request.socket.destroy();
        try {
          if (mood === 'slow down') throw new Refusal(503, 'SlowDown');
          return act(request, body, mood, response);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const said = xml('Error', `<Code>${error.message}</Code>`);
          return response.writeHead(error.status, { 'content-type': 'application/xml' }).end(said);
        }
      },
      // The client went away in the middle of its request.
      () => request.socket.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    state,
    endpoint: `http://127.0.0.1:${address.port}/bucket`,
    /** The address as the operator writes it. */
    address: `s3+http://127.0.0.1:${address.port}/bucket?region=${s3Account.region}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

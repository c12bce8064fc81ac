import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3mini } from 's3mini';
import type { S3Settings } from '../../../platform/settings/files-env.ts';
import { checkPlace, isPlace, type Storage } from '../storage.ts';
import { partsOf } from './parts-of.ts';
import { createPatientFetch } from './patient-fetch.ts';

/** Bytes of a part of a large file. The protocol wants 5 MiB at least, for all parts but the last. */
const PART = 8 * 1024 * 1024;
/** Longest wait for the beginning of an answer. A part has to be sent within it. Milliseconds. */
const PATIENCE = 60_000;
const TRIES = 4;
/** Wait after the first failed try; it doubles with each. Milliseconds. */
const FIRST_WAIT = 200;
const PAGE = 1000;

export interface S3Parts extends S3Settings {
  /** Longest wait for the beginning of an answer, set by tests. Milliseconds. */
  patience?: number;
}

/**
 * Stores files in a bucket of an S3 service, in one folder for each enterprise. A file is there once the last of its
 * parts is. Of a write that fails nothing remains. Proven against an imitation of the protocol only.
 */
export function createS3({ endpoint, region, keyId, secret, patience = PATIENCE }: S3Parts): Storage {
  const fetch = createPatientFetch(patience);
  let opened: Promise<S3mini> | undefined;
  // Loaded only where files are in a bucket.
  const open = () =>
    (opened ??= import('s3mini').then(
      ({ S3mini: Bucket }) => new Bucket({ accessKeyId: keyId, secretAccessKey: secret, endpoint, region, fetch }),
    ));
  /** Asks the bucket, and again while the service is away. Everything that is done this way bears a repetition. */
  const patiently = async <T>(ask: (bucket: S3mini) => Promise<T>) => {
    const bucket = await open();
    return tryAgain(() => ask(bucket));
  };

  return {
    async write(tenantId, file, bytes) {
      const key = keyOf(tenantId, file);
      const parts = partsOf(bytes, PART);
      try {
        const first = (await parts.next()).value!;
        const second = await parts.next();
        if (!second.done) return await writeParts(key, [first, second.value], parts);
        await patiently((bucket) => bucket.putObject(key, first));
        return first.length;
      } finally {
        // The source is closed, also after a failure.
        await parts.return();
      }
    },

    async sizeOf(tenantId, file) {
      const key = keyOf(tenantId, file);
      return patiently((bucket) => bucket.getContentLength(key).catch(ifMissing(null)));
    },

    async read(tenantId, file, range) {
      const key = keyOf(tenantId, file);
      const { body } = await patiently((bucket) =>
        range ? bucket.getObjectRaw(key, false, range.start, range.end + 1) : bucket.getObjectRaw(key),
      );
      // An empty file has no body.
      return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream);
    },

    async remove(tenantId, file) {
      const key = keyOf(tenantId, file);
      await patiently((bucket) => bucket.deleteObject(key).catch(ifMissing(false)));
    },

    async *list() {
      let token: string | undefined;
      do {
        const page = await patiently((bucket) => bucket.listObjectsPaged('/', '', PAGE, token));
        for (const { Key } of page?.objects ?? []) {
          const [tenantId = '', ...rest] = Key.split('/');
          const path = rest.join('/');
          if (isPlace(tenantId, path)) yield { tenantId, path };
        }
        token = page?.nextContinuationToken;
      } while (token);
    },
  };

  /**
   * Writes a large file part after part, with one part in memory beside those that wait. The library's own upload would
   * let a failed part end the process while the source is slow.
   */
  async function writeParts(key: string, begun: Buffer[], rest: AsyncIterable<Buffer>): Promise<number> {
    const uploadId = await patiently((bucket) => bucket.getMultipartUploadId(key));
    const done: { partNumber: number; etag: string }[] = [];
    let size = 0;
    const send = async (part: Buffer) => {
      done.push(await patiently((bucket) => bucket.uploadPart(key, uploadId, part, done.length + 1)));
      size += part.length;
    };
    try {
      for (let part = begun.shift(); part; part = begun.shift()) await send(part);
      for await (const part of rest) await send(part);
      // A service may say 200 before it has tried, and tell of a failure in the body.
      const { etag } = await (await open()).completeMultipartUpload(key, uploadId, done);
      if (!etag) throw new Error('the storage did not put the parts together');
      return size;
    } catch (error) {
      await (await open()).abortMultipartUpload(key, uploadId).catch(() => {});
      throw error;
    }
  }
}

/** Tries again while the service is away or asks for patience. */
async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const status = statusOf(error);
      const mayHelp = status === null || status >= 500 || status === 429;
      if (!mayHelp || tried === TRIES) throw error;
      await delay(FIRST_WAIT * 2 ** (tried - 1));
    }
  }
}

/** Returns the status of the service's refusal; null if no answer came. */
function statusOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  return 'status' in error && typeof error.status === 'number' ? error.status : statusOf(error.cause);
}

function ifMissing<Value>(value: Value) {
  return (error: unknown) => {
    if (statusOf(error) === 404) return value;
    throw error;
  };
}

function keyOf(tenantId: string, file: string): string {
  checkPlace(tenantId, file);
  return `${tenantId}/${file}`;
}

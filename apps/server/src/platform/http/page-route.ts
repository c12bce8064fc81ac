import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type Language, languageOfBrowser } from '@haihu/contract/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface PageRequest {
  /** The host that was asked for, as sent, without port. It may hold anything. */
  host: string;
  /** The host with its port, as sent. It may hold anything. */
  authority: string;
  /** The language that the browser prefers. */
  language: Language;
  /** The part of the address that the path names `:name`; empty if the path names none. */
  name: string;
  /** Reads a file of the built web client. */
  builtFile(name: string): Promise<string>;
  /** Logs a problem that does not keep the page from being answered. */
  onProblem(problem: unknown): void;
}

export interface PageAnswer {
  contentType: string;
  body: string | Buffer;
  /**
   * `for-good`: the address changes with the content. `asked-again`: it is sent again only if the content has changed.
   */
  kept: 'for-good' | 'asked-again';
  /** True if a browser that prefers another language gets another answer. */
  isByLanguage?: boolean;
  /** True if the page tells people that what they asked for does not exist. Its status is 404. */
  isNotFound?: boolean;
}

/**
 * Registers an address outside of `/gateway/` whose answer the server makes. A handler that returns null says: not
 * found.
 */
export type HandlePage = (path: string, handler: (request: PageRequest) => Promise<PageAnswer | null>) => void;

const FOR_GOOD = 'public, max-age=31536000, immutable';
/** Number of pages that are kept compressed: one for each branding. */
const MOST_KEPT = 64;

export function createPageRoutes(http: FastifyInstance, webRoot: string): HandlePage {
  const compressed = createCompressed();
  return (url, handler) => {
    http.get(url, async (request, reply) => {
      const answer = await handler({
        host: request.hostname,
        authority: request.host,
        language: preferredLanguage(request.headers['accept-language']),
        name: (request.params as { name?: string }).name ?? '',
        builtFile: (name) => readFile(path.join(webRoot, name), 'utf8'),
        onProblem: (problem) => request.log.error(problem),
      });
      return answer ? send(request, reply, answer, compressed) : reply.callNotFound();
    });
  };
}

/** Chinese without a preference. */
const preferredLanguage = (header = '') => (header ? languageOfBrowser(header) : 'zh');

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, body, kept, isByLanguage, isNotFound }: PageAnswer,
  compressed: (text: string, hash: string) => Promise<Buffer>,
): Promise<FastifyReply> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const etag = `W/"${hash}"`;
  reply.header('cache-control', kept === 'for-good' ? FOR_GOOD : 'no-cache').header('etag', etag);
  if (typeof body === 'string') reply.header('vary', `accept-encoding${isByLanguage ? ', accept-language' : ''}`);
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
  reply.status(isNotFound ? 404 : 200).type(contentType);
  if (typeof body === 'string' && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    return reply.header('content-encoding', 'br').send(await compressed(body, hash));
  }
  return reply.send(body);
}

/** Compresses each text once, as strongly as the built files beside it. */
function createCompressed() {
  const kept = new Map<string, Promise<Buffer>>();
  const compress = promisify(brotliCompress);
  return (text: string, hash: string): Promise<Buffer> => {
    const found = kept.get(hash);
    if (found) return found;
    const made = compress(text);
    kept.set(hash, made);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    return made;
  };
}

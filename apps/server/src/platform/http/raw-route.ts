import type { FastifyInstance } from 'fastify';

/** Largest body. Providers send a few hundred bytes. */
const LARGEST = 64 * 1024;

/** A request from another program or a plain page. Its bytes come unparsed, whatever their content type. */
export interface RawRequest {
  /** Headers with names in lower case. If a name comes twice, the first one counts. */
  headers: Record<string, string | undefined>;
  query: Record<string, string | undefined>;
  body: Buffer;
  /** Address of the caller. It serves for throttling. */
  ip: string;
}

export interface RawAnswer {
  status: number;
  contentType: string;
  body: string;
  headers?: Record<string, string>;
}

/** Registers an address below `/gateway/` that is no call of the contract. It has no session and no envelope. */
export type HandleRaw = (
  method: 'GET' | 'POST',
  path: string,
  handler: (request: RawRequest) => Promise<RawAnswer>,
) => void;

export function createRawRoutes(http: FastifyInstance): HandleRaw {
  return (method, path, handler) => {
    // Parsers belong to the plugin: elsewhere JSON is still parsed as JSON.
    void http.register(async (plugin) => {
      plugin.removeAllContentTypeParsers();
      plugin.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
        done(null, body),
      );
      plugin.route({
        method,
        url: `/gateway/${path}`,
        async handler(request, reply) {
          const {
            status,
            contentType,
            body,
            headers = {},
          } = await handler({
            headers: firstOfEach(request.headers),
            query: firstOfEach(request.query as Record<string, string | string[] | undefined>),
            body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            ip: request.ip,
          });
          return reply
            .status(status)
            .headers({ ...headers, 'cache-control': 'no-store' })
            .type(contentType)
            .send(body);
        },
      });
    });
  };
}

function firstOfEach(given: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

import { type OpenApiDocument, type OpenApiOperation, openApiDocument } from '@haihu/contract/openapi';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the contract for programs (`/openapi.json`) and for people (`/docs`). Each is made once, at its first request.
 */
export function serveDocs(http: FastifyInstance, version: string): void {
  let document: OpenApiDocument | undefined;
  const read = () => (document ??= openApiDocument(version));

  serveOnce(http, '/openapi.json', 'application/json', () => JSON.stringify(read()));
  serveOnce(http, '/docs', 'text/html; charset=utf-8', () => page(read()));
  http.get('/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
}

const compress = promisify(brotliCompress);
/** A compression level with small results, in a tenth of the time that the smallest result takes. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 5 };

interface Made {
  plain: Buffer;
  packed: Buffer;
  etag: string;
}

/** Serves a large text that is made, compressed and hashed once. Many requests at once then delay no other request. */
function serveOnce(http: FastifyInstance, url: string, contentType: string, make: () => string): void {
  let made: Promise<Made> | undefined;
  http.get(url, async (request, reply) => {
    const { plain, packed, etag } = await (made ??= pack(make()));
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    reply.type(contentType);
    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    return takesBrotli ? reply.header('content-encoding', 'br').send(packed) : reply.send(plain);
  });
}

async function pack(text: string): Promise<Made> {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { plain, packed: await compress(plain, { params: QUALITY }), etag: `W/"${hash}"` };
}

function page({ info, paths, 'x-common-errors': common }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(info.title)} API</title><link rel="stylesheet" href="/docs.css"></head><body>
<header><h1>${escape(info.title)} API</h1><p>${escape(info.description)}</p>
<p><a href="/openapi.json">openapi.json</a> · ${calls.length} calls below <code>/gateway</code></p>
<nav>${tags.map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')}</nav></header><main>
<details><summary>Errors any call may answer</summary>${errorTable(common)}</details>
${tags
  .map((tag) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(tag));
    return `<section id="${tag}"><h2>${tag}</h2>${own.map(card).join('')}</section>`;
  })
  .join('')}
</main></body></html>`;
}

function card({ method, path, operation }: { method: string; path: string; operation: OpenApiOperation }): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const request = Object.values(requestBody?.content ?? {})[0]?.schema;
  const reply = Object.values(responses[200]!.content)[0]!.schema;
  return `<article id="${operationId}"><h3><code>${method}</code> ${escape(path)}</h3>
<p><b>${operationId}</b> · ${escape(operation['x-access'])}</p><p>${escape(summary)}</p>
${parameters.length > 0 ? `<ul>${parameters.map((parameter) => `<li><code>${parameter.name}</code> (${parameter.in}${parameter.required ? ', required' : ''}) ${escape(parameter.description ?? '')}</li>`).join('')}</ul>` : ''}
${request ? schemaBlock('Request', request) : ''}${schemaBlock('Reply', reply)}
${operation['x-errors'].length > 0 ? errorTable(operation['x-errors']) : ''}</article>`;
}

function schemaBlock(title: string, schema: unknown): string {
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function errorTable(errors: OpenApiOperation['x-errors']): string {
  const rows = errors.map(
    ({ code, name, zh, en }) =>
      `<tr><td>${code}</td><td><code>${name}</code></td><td>${escape(zh)}</td><td>${escape(en)}</td></tr>`,
  );
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const style = `:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 960px; margin: 0 auto; padding: 0 16px 64px; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; }
article { border-top: 1px solid #8884; padding: 8px 0; overflow-wrap: anywhere; }
h3 { margin: 8px 0 0; font-size: 16px; } pre, table { font-size: 13px; } pre { overflow-x: auto; }
table { border-collapse: collapse; } td { padding: 2px 12px 2px 0; vertical-align: top; }
summary { cursor: pointer; padding: 4px 0; }
`;

import { type OpenApiDocument, type OpenApiOperation, openApiDocument } from '@haihu/contract/openapi';
import type { FastifyInstance } from 'fastify';

/** Serves the contract for programs (`/openapi.json`) and for people (`/docs`). Both are made once, when first asked. */
export function serveDocs(http: FastifyInstance, version: string): void {
  let document: OpenApiDocument | undefined;
  const read = () => (document ??= openApiDocument(version));

  http.get('/openapi.json', async (_request, reply) => reply.type('application/json').send(JSON.stringify(read())));
  http.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page(read())));
  http.get('/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
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

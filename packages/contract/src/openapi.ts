import * as z from 'zod';
import { endpointSummaries } from './endpoint-summaries.ts';
import { type EndpointName, contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { errorInWords } from './error-texts.ts';
import { commonErrors, type ErrorName, errors } from './errors.ts';
import type { InLanguages } from './languages.ts';

type Schema = Record<string, unknown>;

export interface OpenApiOperation {
  operationId: EndpointName;
  summary: string;
  tags: string[];
  security: Record<string, never[]>[];
  parameters: {
    name: string;
    in: 'query' | 'path' | 'header';
    required: boolean;
    schema: Schema;
    description?: string;
  }[];
  requestBody?: { required: true; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
  'x-access': string;
  'x-errors': ({ code: number; name: ErrorName } & InLanguages)[];
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  components: { securitySchemes: Record<string, Schema> };
  paths: Record<string, Record<string, OpenApiOperation>>;
  'x-common-errors': OpenApiOperation['x-errors'];
}

/** Returns the contract as OpenAPI 3.1: every call with its request, reply, permission and errors. */
export function openApiDocument(version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const name of Object.keys(contract) as EndpointName[]) {
    const endpoint: Endpoint = contract[name];
    paths[`/${endpoint.path}`] = { [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Haihu 海呼',
      version,
      description:
        'Every call answers HTTP 200 with {code, msg, data}; code 200 is success. Only what is no answer at all uses another status.',
    },
    servers: [{ url: '/gateway' }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths,
    'x-common-errors': commonErrors.map(describeError),
  };
}

function operation(name: EndpointName, endpoint: Endpoint): OpenApiOperation {
  const request = schemaOf(endpoint.request, 'input');
  return {
    operationId: name,
    summary: endpointSummaries[name],
    tags: [name.split('.')[0]!],
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    parameters: [...(endpoint.method === 'GET' ? queryOf(request, endpoint.path) : []), ...headersOf(endpoint)],
    ...(endpoint.method === 'POST' && { requestBody: bodyOf(endpoint, request) }),
    responses: { 200: replyOf(endpoint) },
    'x-access': endpoint.access,
    'x-errors': endpoint.errors.map(describeError),
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function queryOf(request: Schema, path: string): OpenApiOperation['parameters'] {
  const properties = (request.properties ?? {}) as Record<string, Schema>;
  const required = (request.required ?? []) as string[];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
}

function header(name: string, description: string): OpenApiOperation['parameters'][number] {
  return { name, in: 'header', required: true, schema: { type: 'string' }, description };
}

function headersOf({ repeated, signed }: Endpoint): OpenApiOperation['parameters'] {
  return [
    ...(repeated === 'needs-key' ? [header('idempotency-key', 'One key an intent, 8 to 64 letters and digits')] : []),
    ...(signed ? [header('signature', 'v1,ts,nonce,hex: HMAC-SHA256 with the key of the session')] : []),
  ];
}

function bodyOf({ kind }: Endpoint, schema: Schema): OpenApiOperation['requestBody'] {
  const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
  const content: Record<string, { schema: Schema }> =
    kind === 'upload' ? { 'multipart/form-data': { schema: file } } : { 'application/json': { schema } };
  return { required: true, content };
}

function replyOf({ kind, reply }: Endpoint): OpenApiOperation['responses'][string] {
  if (kind === 'bytes') {
    return { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string' } } } };
  }
  const properties = { code: { type: 'integer' }, msg: { type: 'string' }, data: schemaOf(reply, 'output') };
  const schema = { type: 'object', properties, required: Object.keys(properties) };
  return { description: 'Success, or an error by its code', content: { 'application/json': { schema } } };
}

function describeError(name: ErrorName): OpenApiOperation['x-errors'][number] {
  return { code: errors[name].code, name, ...errorInWords(name) };
}

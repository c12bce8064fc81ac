import type { Language } from '@haihu/contract/languages';
import { createHash } from 'node:crypto';
import { type EndpointName, contract, type ReplyOf, type RequestOf } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { commonErrors } from '@haihu/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../platform/process/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { IdempotencyKey } from './idempotency.ts';
import { type IdentifiedCaller, isAllowed, type Member } from './member.ts';
import { createPageRoutes, type HandlePage } from '../platform/http/page-route.ts';
import { createRawRoutes, type HandleRaw } from '../platform/http/raw-route.ts';
import { serialiserOf } from '../platform/http/serialiser.ts';
import { languageOf } from '../platform/http/server.ts';
import { checkSignature } from '../platform/http/signature.ts';

/** The facts about a request beyond its body that a handler may use. */
export interface Context {
  /** The idempotency key of a `needs-key` call. Reading it in any other call is a programming mistake and throws. */
  key: IdempotencyKey;
  language: Language;
  /** Address of the caller. It serves for throttling. */
  ip: string;
  /** Host that the caller asked, without port. */
  host: string;
  userAgent: string;
  /** The raw request with the bytes of an `upload` call, and the raw reply that takes the bytes of a `bytes` call. */
  raw: { request: FastifyRequest; reply: FastifyReply };
}

/** Connects a call of the contract to its use-case. The member is signed in and allowed, and the request is valid. */
export type Handle = <Name extends EndpointName>(
  name: Name,
  handler: (member: Member, request: RequestOf<Name>, context: Context) => Promise<ReplyOf<Name>>,
) => void;

/**
 * Registers a call that writes, but has to read first. It reads while the session is being checked. It reads again if
 * the session is not as it was supposed to be.
 */
export type HandleAhead = <Name extends EndpointName, Known>(
  name: Name,
  lookAhead: (member: Member, request: RequestOf<Name>) => Promise<Known>,
  handler: (
    member: Member,
    request: RequestOf<Name>,
    known: Promise<Known>,
    context: Context,
  ) => Promise<ReplyOf<Name>>,
) => void;

/** Registers a call that needs no session. */
export type HandlePublic = <Name extends EndpointName>(
  name: Name,
  handler: (request: RequestOf<Name>, context: Context) => Promise<ReplyOf<Name>>,
) => void;

export interface Handlers {
  handle: Handle;
  handleAhead: HandleAhead;
  handlePublic: HandlePublic;
  handleRaw: HandleRaw;
  handlePage: HandlePage;
}

type AnyHandler = (...given: never[]) => Promise<unknown>;

/** Returns the handler that takes the place of a call's handler: the same one, or another one of the same kind. */
export type Around = (name: EndpointName, handler: AnyHandler) => AnyHandler;

export interface EndpointOptions {
  identify(token: string): IdentifiedCaller;
  /** Finds the member of a token in a call of which the entry says that displays may make it. */
  identifyDisplay(token: string): IdentifiedCaller;
  clock: Clock;
  /**
   * Wraps each handler when it is registered. A caller that reaches it is signed in and allowed; the request is valid.
   */
  around?: Around | undefined;
  /**
   * True in tests: every reply is parsed with its schema, and an error that the entry does not name becomes a failure.
   * The serialiser alone drops surplus fields, but lets a wrong reply pass.
   */
  strict: boolean;
}

export function createEndpointHandlers(
  http: FastifyInstance,
  { identify, identifyDisplay, clock, strict, around = (_name, handler) => handler }: EndpointOptions,
): Handlers {
  /** Returns the handler wrapped in `around`, with the same parameters and result. */
  const within = <Handler extends AnyHandler>(name: EndpointName, handler: Handler) => around(name, handler) as Handler;

  function route(
    name: EndpointName,
    answer: (endpoint: Endpoint, request: FastifyRequest, context: Context) => unknown,
  ) {
    const endpoint: Endpoint = contract[name];
    http.route({
      method: endpoint.method,
      url: `/gateway/${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      schema: { response: endpoint.kind === 'bytes' ? {} : { 200: {} } },
      serializerCompiler: () => serialiserOf(name),
      config: { callName: name, isRead: endpoint.effect === 'read' },
      async handler(request, reply) {
        reply.header('cache-control', 'no-store');
        const data = await Promise.resolve(answer(endpoint, request, contextOf(name, endpoint, request, reply))).catch(
          (error: unknown) => {
            throw strict ? named(name, endpoint, error) : error;
          },
        );
        if (endpoint.kind === 'bytes') return reply;
        return { code: 200, msg: '', data: strict ? endpoint.reply.parse(data) : data };
      },
    });
  }

  /**
   * Returns the member who sends a call, as supposed and as checked, and `accept`, which validates the request for a
   * member.
   */
  function admit<Name extends EndpointName>(name: Name, endpoint: Endpoint, request: FastifyRequest) {
    const { access } = endpoint;
    if (access === 'public') throw new Error(`${name} is public`);
    return {
      ...(endpoint.displays ? identifyDisplay : identify)(tokenOf(request)),
      accept(member: Member): RequestOf<Name> {
        if (!isAllowed(member, access)) throw new AppError('permission.missing');
        if (endpoint.signed) checkSignature(signedPartOf(request), member.signingKey, clock.now());
        if (endpoint.repeated === 'needs-key') requireKey(request);
        return validate(endpoint, request) as RequestOf<Name>;
      },
    };
  }

  return {
    handleRaw: createRawRoutes(http),
    handlePage: createPageRoutes(http, http.webRoot),

    handle(name, given) {
      const handler = within(name, given);
      route(name, async (endpoint, request, context) => {
        const { supposed, checked, accept } = admit(name, endpoint, request);
        const answer = async (member: Member) => handler(member, accept(member), context);
        // A read begins while its session is being checked: both reach the database together. Its answer is thrown away
        // unless the session still has the same member with the same rights.
        const begun = supposed && mayBeginEarly(endpoint) ? answer(supposed) : null;
        begun?.catch(() => {});
        const member = await checked;
        request.sentBy = { tenant: member.tenantId, user: member.userId };
        return begun && member === supposed ? begun : answer(member);
      });
    },

    handleAhead(name, lookAhead, given) {
      const handler = within(name, given);
      route(name, async (endpoint, request, context) => {
        const { supposed, checked, accept } = admit(name, endpoint, request);
        const look = async (member: Member) => lookAhead(member, accept(member));
        const looked = supposed ? look(supposed) : null;
        looked?.catch(() => {});
        const member = await checked;
        request.sentBy = { tenant: member.tenantId, user: member.userId };
        const valid = accept(member);
        return handler(member, valid, looked && member === supposed ? looked : lookAhead(member, valid), context);
      });
    },

    handlePublic(name, given) {
      const handler = within(name, given);
      route(name, async (endpoint, request, context) => {
        if (endpoint.access !== 'public') throw new Error(`${name} is not public`);
        return handler(validate(endpoint, request) as RequestOf<typeof name>, context);
      });
    },
  };
}

/**
 * Returns true if a call may run before its session is checked. Calls that send or take bytes themselves may not: their
 * answer cannot be thrown away.
 */
function mayBeginEarly({ effect, kind }: Endpoint): boolean {
  return effect === 'read' && kind === undefined;
}

function contextOf(name: EndpointName, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Context {
  return {
    get key() {
      if (endpoint.repeated !== 'needs-key') throw new Error(`${name} takes no idempotency key`);
      const bodyHash = createHash('sha256').update(request.rawBody).digest();
      return { call: name, key: requireKey(request), bodyHash };
    },
    language: languageOf(request),
    ip: request.ip,
    host: request.hostname,
    userAgent: request.headers['user-agent'] ?? '',
    raw: { request, reply },
  };
}

function requireKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw new AppError('request.no_key');
  return key;
}

function signedPartOf({ method, url, rawBody, headers }: FastifyRequest) {
  const { signature, 'idempotency-key': key } = headers;
  return { method, url, body: rawBody, key: single(key), signature: single(signature) };
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

function tokenOf({ headers: { token, authorization } }: FastifyRequest): string {
  const bearer = authorization?.replace(/^Bearer /, '');
  if (!token && !bearer) throw new AppError('session.missing');
  if (token && bearer && token !== bearer) throw new AppError('session.unknown');
  return String(token || bearer);
}

function named(name: EndpointName, endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (endpoint.errors.includes(error.errorName) || commonErrors.includes(error.errorName)) return error;
  return new Error(`${name} answered ${error.errorName}, which its entry in the contract does not name`);
}

/** Problems in the words of the schema library, which speaks English to all but Chinese readers. */
const problemsIn = (language: Language) => (language === 'zh' ? chinese : english);
const chinese = z.locales.zhCN().localeError;
const english = z.locales.en().localeError;

function validate(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.kind === 'upload') return {};
  const sent = endpoint.method === 'GET' ? request.query : (request.body ?? {});
  // A body that is no object goes to the schema as it is, and the schema refuses it.
  const whole = endpoint.path.includes('{') ? { ...(sent as object), ...(request.params as object) } : sent;
  const parsed = endpoint.request.safeParse(whole, { error: problemsIn(languageOf(request)) });
  if (parsed.success) return parsed.data;
  throw new AppError('request.invalid', { fields: wrongFields(parsed.error.issues) });
}

/**
 * Returns the wrong fields of a request. If it may have several shapes, the shape with the fewest wrong fields counts.
 */
function wrongFields(issues: z.core.$ZodIssue[]): { field: string; problem: string }[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'invalid_union') {
      const nearest = issue.errors.toSorted((one, other) => one.length - other.length)[0];
      // Their paths begin at the union, not at the request.
      if (nearest) return wrongFields(nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
    }
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    return [{ field: [...issue.path, ...unknown.slice(0, 1)].join('.'), problem: issue.message }];
  });
}

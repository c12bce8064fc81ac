import { type EndpointName, contract } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import compile from 'fast-json-stringify';
import * as z from 'zod';

type Serialise = (answer: unknown) => string;

const compiled = new Map<EndpointName, Serialise>();

/**
 * Returns the function that writes the successful answers of a call by its schema. A field that the contract does not
 * name never leaves. The function is compiled for the first answer, once for all servers of a process. To compile those
 * of all calls takes a third of a start.
 */
export function serialiserOf(name: EndpointName): Serialise {
  return (answer) => {
    const known = compiled.get(name);
    if (known) return known(answer);
    const made = compileSerialiser(name);
    compiled.set(name, made);
    return made(answer);
  };
}

/** Compiles the function that writes a call's replies. Throws for a reply that has no JSON schema. */
export function compileSerialiser(name: EndpointName): Serialise {
  const { reply }: Endpoint = contract[name];
  const success = z.object({ code: z.int(), msg: z.string(), data: reply });
  return compile(z.toJSONSchema(success, { target: 'openapi-3.0' }) as compile.Schema);
}

import { get as getPlainly } from 'node:http';
import { get as getSecurely } from 'node:https';
import { text } from 'node:stream/consumers';

/** Longest time for the answer of a process. Milliseconds. */
const PATIENCE = 5000;

/**
 * Reads an address of a process of ours. Any certificate will do, because the question is if somebody answers, and an
 * address of this machine is rarely one of the certificate's names. Rejects if nobody answers.
 */
export function ask(
  address: URL,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const options = { headers, signal: AbortSignal.timeout(PATIENCE), rejectUnauthorized: false };
    const request = (address.protocol === 'https:' ? getSecurely : getPlainly)(address, options, (reply) => {
      text(reply).then((said) => resolve({ status: reply.statusCode, text: said }), reject);
    });
    request.on('error', reject);
  });
}

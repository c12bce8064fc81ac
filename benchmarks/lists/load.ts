import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Server } from './server.ts';

/** A request in the form in which HTTP sends it. */
export interface Sent {
  path: string;
  token: string;
  body: string;
}

export interface LoadResult {
  perSecond: number;
  /** Processor time of the server's process for one request. */
  cpuMicroseconds: number;
}

/** Sends the requests in turn from many clients at once, in a process of their own (wrk). */
export async function load(
  server: Server,
  requests: Sent[],
  { clients, seconds, folder }: { clients: number; seconds: number; folder: string },
): Promise<LoadResult> {
  const script = path.join(folder, 'load.lua');
  const formats = requests.map(
    ({ path: url, token, body }) =>
      `wrk.format("POST", ${lua(url)}, {token=${lua(token)}, ["content-type"]="application/json"}, ${lua(body)})`,
  );
  writeFileSync(
    script,
    `local requests, index
     init = function() requests = {${formats.join(',\n')}}; index = 0 end
     request = function() index = index % #requests + 1; return requests[index] end`,
  );
  const before = { cpu: await server.cpuSeconds(), answered: await server.answered() };
  const options = ['-t1', `-c${clients}`, `-d${seconds}s`, '--timeout', '10s', '-s', script, server.address];
  const output = execFileSync('wrk', options, { encoding: 'utf8' });
  const after = { cpu: await server.cpuSeconds(), answered: await server.answered() };

  const wrong = Object.keys(after.answered).filter((code) => code !== '200');
  if (/Non-2xx|Socket errors/.test(output) || wrong.length > 0) throw new Error(`codes ${wrong.join()}\n${output}`);
  const count = after.answered['200']! - before.answered['200']!;
  return {
    perSecond: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(output)![1])),
    cpuMicroseconds: Math.round(((after.cpu - before.cpu) / count) * 1e6),
  };
}

/** Formats text for Lua. JSON's escapes mean the same there, as far as our requests use them. */
const lua = (text: string) => JSON.stringify(text);

import { StartError } from '../process/start-error.ts';

/** The collector of traces. */
export interface TracingSettings {
  /** The address that takes spans. */
  endpoint: string;
  /** Headers of each request, such as the key of a cloud. */
  headers: Record<string, string>;
  /** The name of this installation among the services of the collector. */
  serviceName: string;
  /** The share of requests that are traced, from 0 to 1. */
  share: number;
}

/** Reads the settings of traces, which have the names of OpenTelemetry. Null: nothing is traced. */
export function readTracingSettings(env: Record<string, string | undefined>): TracingSettings | null {
  const protocol = env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json';
  if (protocol !== 'http/json') throw new StartError(`OTEL_EXPORTER_OTLP_PROTOCOL knows http/json, not "${protocol}".`);
  const share = shareOf(env.OTEL_TRACES_SAMPLER_ARG || '1');
  const headers = headersOf(env.OTEL_EXPORTER_OTLP_HEADERS || '');
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  return { endpoint: endpointOf(endpoint), headers, serviceName: env.OTEL_SERVICE_NAME || 'haihu', share };
}

/** Returns the address for spans. The message does not repeat the given one, because it may hold a key. */
function endpointOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new StartError('OTEL_EXPORTER_OTLP_ENDPOINT is an address such as http://127.0.0.1:4318.');
  }
  return `${url.href.replace(/\/+$/, '')}/v1/traces`;
}

/** Reads headers. The message does not repeat them, because they hold keys. */
function headersOf(text: string): Record<string, string> {
  const headers = new Headers();
  try {
    // A part without `=` has no match, and is refused like a % that stands alone.
    for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
      const [, name, value] = /^([^=]+)=(.+)$/.exec(pair.trim())!;
      headers.set(name!.trim(), decodeURIComponent(value!.trim()));
    }
  } catch {
    throw new StartError('OTEL_EXPORTER_OTLP_HEADERS holds headers such as authorization=Bearer%20key, with commas.');
  }
  return Object.fromEntries(headers);
}

function shareOf(text: string): number {
  const share = Number(text);
  if (!/^[\d.]+$/.test(text) || !(share <= 1)) {
    throw new StartError(`OTEL_TRACES_SAMPLER_ARG is a number from 0 to 1, not "${text}".`);
  }
  return share;
}

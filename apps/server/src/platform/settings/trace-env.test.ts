import { expect, test } from 'vitest';
import { readServerSettings } from './env.ts';

const ENDPOINT = 'https://traces.example.com/otlp/';

test('without a collector nothing is traced, whatever else is set', () => {
  expect(readServerSettings({ OTEL_SERVICE_NAME: 'crm', OTEL_TRACES_SAMPLER_ARG: '0.5' }, []).tracing).toBeNull();
});

test('a collector gets spans at its address, with its headers', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20a2V5, x-scope = team=a ,',
    OTEL_SERVICE_NAME: 'crm',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  expect(readServerSettings(env, []).tracing).toEqual({
    endpoint: 'https://traces.example.com/otlp/v1/traces',
    headers: { authorization: 'Basic a2V5', 'x-scope': 'team=a' },
    serviceName: 'crm',
    share: 0.25,
  });
  expect(readServerSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, []).tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    serviceName: 'haihu',
    share: 1,
  });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is an address/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://secret' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is an address/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:secret@collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is an address/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector/?key=secret' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is an address/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, /^OTEL_EXPORTER_OTLP_HEADERS holds headers/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'key=secret%' }, /^OTEL_EXPORTER_OTLP_HEADERS holds headers/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a key=secret' }, /^OTEL_EXPORTER_OTLP_HEADERS holds headers/],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL knows http\/json, not "grpc"/],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.1' }, /^OTEL_TRACES_SAMPLER_ARG is a number from 0 to 1, not "1.1"/],
  [{ OTEL_TRACES_SAMPLER_ARG: '-0.5' }, /^OTEL_TRACES_SAMPLER_ARG is a number from 0 to 1/],
])('%j is refused at the start, without telling a secret', (wrong, words) => {
  const read = () => readServerSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT, ...wrong }, []);
  expect(read).toThrow(words);
  expect(read).not.toThrow(/secret/);
});

import type { SettingGroup } from '../setting.ts';

/** Settings of traces. They have the names of OpenTelemetry. */
export const tracingSettings: SettingGroup = {
  title: { zh: '链路追踪', en: 'Traces' },
  settings: [
    {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      kind: 'address',
      roles: 'all',
      meaning: {
        zh: '接收链路的 OTLP 地址，如 `http://127.0.0.1:4318`，见 [运行](operating.zh-CN.md#链路追踪)；不设时不追踪',
        en: 'a collector of traces, such as `http://127.0.0.1:4318`: see [operating](operating.md#traces); else none are made',
      },
    },
    {
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      kind: 'text',
      isSecret: true,
      roles: 'all',
      meaning: {
        zh: '发送时的请求头，`名=值`，用逗号分隔，值按 URL 编码',
        en: 'headers for it: `name=value`, with commas, and values encoded as in URLs',
      },
    },
    {
      name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
      kind: 'choice',
      values: ['http/json'],
      default: 'http/json',
      roles: 'all',
      meaning: { zh: '协议，只有这一种', en: 'the protocol; there is no other one' },
    },
    {
      name: 'OTEL_SERVICE_NAME',
      kind: 'text',
      default: 'haihu',
      roles: 'all',
      meaning: { zh: '在链路里的服务名', en: 'the name of the service in traces' },
    },
    {
      name: 'OTEL_TRACES_SAMPLER_ARG',
      kind: 'number',
      default: '1',
      roles: 'all',
      meaning: { zh: '追踪多大比例的请求，0 到 1', en: 'the share of requests that are traced, from 0 to 1' },
    },
  ],
};

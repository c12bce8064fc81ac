import type { SettingGroup } from '../setting.ts';
import { tlsSettings } from '../tls-env.ts';

/** Settings of processes and of their addresses. */
export const servingSettings: SettingGroup = {
  title: { zh: '进程和地址', en: 'Processes and addresses' },
  settings: [
    {
      name: 'HOST',
      kind: 'address',
      default: '127.0.0.1',
      roles: 'all',
      meaning: {
        zh: '监听的地址；演示数据只在本机地址上提供',
        en: 'the address on which it listens; the demo is served on a loopback address only',
      },
    },
    {
      name: 'PORT',
      kind: 'port',
      default: '8080',
      roles: ['web', 'socket'],
      meaning: { zh: '页面和接口的端口', en: 'the port of pages and of the API' },
    },
    ...tlsSettings,
    {
      name: 'OPS_PORT',
      kind: 'port',
      roles: 'all',
      meaning: {
        zh: '只提供健康检查和指标的端口，每个进程都可以有，见 [运行](operating.zh-CN.md)',
        en: 'a port for health and figures alone, in every process: see [operating](operating.md)',
      },
    },
    {
      name: 'DRAIN_DELAY',
      kind: 'seconds',
      default: '0',
      roles: ['web', 'socket'],
      meaning: {
        zh: '停止时继续服务的秒数，等负载均衡发现；最多 60',
        en: 'time for which a stopping server serves on, until balancers have noticed; up to 60',
      },
    },
    {
      name: 'TRUSTED_PROXIES',
      kind: 'addresses',
      roles: ['web', 'socket'],
      meaning: {
        zh: '前面的代理，写地址或网段；有代理时必须设置',
        en: 'proxies in front, as addresses or networks; needed behind one',
      },
    },
    {
      name: 'SOCKET_ORIGINS',
      kind: 'addresses',
      roles: ['socket'],
      meaning: {
        zh: '除本站外，哪些来源的页面可以打开长连接',
        en: 'further origins whose pages may open sockets',
      },
    },
    {
      name: 'LOG_LEVEL',
      kind: 'choice',
      values: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      default: 'info',
      roles: 'all',
      meaning: { zh: '日志级别；号码和令牌从不写进日志', en: 'the detail of logs; they never hold numbers and tokens' },
    },
    {
      name: 'METRICS_TOKEN',
      kind: 'text',
      isSecret: true,
      roles: 'all',
      meaning: { zh: '凭它可以从别的机器读 `/metrics`', en: 'lets others than this machine read `/metrics`' },
    },
  ],
};

/** Settings that are for trials on one machine. */
export const trialSettings: SettingGroup = {
  title: { zh: '试用', en: 'Trials' },
  settings: [
    {
      name: 'DEMO',
      kind: 'choice',
      values: ['yes', 'no'],
      default: 'yes',
      roles: ['web', 'socket'],
      meaning: {
        zh: '`no`：空的自带数据库保持为空，登录页不提供演示账号',
        en: '`no`: an empty embedded database stays empty, and no sign-in offers demo accounts',
      },
    },
    {
      name: 'TEST_PAYMENTS',
      kind: 'choice',
      values: ['yes', 'no'],
      roles: ['web', 'worker'],
      meaning: {
        zh: '`yes`：在自己的页面上充值，没有真的付款；默认值见下文「支付」',
        en: '`yes`: recharges on a page of our own, on which no money moves; its default is below, under Payments',
      },
    },
    {
      name: 'SIMULATOR_SPEED',
      kind: 'number',
      default: '1',
      roles: ['dialler'],
      meaning: { zh: '模拟通话比真实快多少倍', en: 'the speed of simulated calls, compared with real ones' },
    },
    {
      name: 'CLOCK_AHEAD',
      kind: 'seconds',
      default: '0',
      roles: 'all',
      meaning: { zh: '整套系统的时钟比本机快的秒数', en: "time by which the installation's clock is ahead" },
    },
  ],
};

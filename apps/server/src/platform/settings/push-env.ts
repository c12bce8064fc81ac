import { StartError } from '../process/start-error.ts';
import type { SettingGroup } from './setting.ts';

/** The settings of notices to closed pages. */
export interface PushSettings {
  /** The https address of the installation. Null: no notices are sent, because push services need it. */
  subject: string | null;
  /** Hosts of push services beside the known ones. */
  hosts: readonly string[];
}

type Env = Record<string, string | undefined>;

/** Reads the address at which people and providers reach the installation, without a slash at the end; empty if unset. */
export function readPublicUrl(env: Env): string {
  const publicUrl = (env.PUBLIC_URL || '').replace(/\/$/, '');
  if (publicUrl && !/^https?:\/\/[^/]+$/.test(publicUrl)) {
    throw new StartError(`PUBLIC_URL is an address such as https://crm.example.com, not "${publicUrl}".`);
  }
  return publicUrl;
}

/** Reads the settings of notices. */
export function readPushSettings(env: Env): PushSettings {
  const publicUrl = readPublicUrl(env);
  const hosts = (env.PUSH_HOSTS || '').split(',').flatMap((host) => host.trim().toLowerCase() || []);
  const wrong = hosts.find((host) => !/^(\*\.)?([a-z0-9-]+\.)+[a-z0-9-]+$/.test(host));
  if (wrong !== undefined) {
    throw new StartError(`PUSH_HOSTS holds hosts such as push.example.com or *.push.example.com, not "${wrong}".`);
  }
  return { subject: publicUrl.startsWith('https://') ? publicUrl : null, hosts };
}

/** Settings of notices to closed pages. */
export const pushSettings: SettingGroup = {
  title: { zh: '推送', en: 'Notices' },
  settings: [
    {
      name: 'PUBLIC_URL',
      kind: 'address',
      roles: ['web', 'worker'],
      meaning: {
        zh: '用户打开本站的地址，如 `https://crm.example.com`；推送通知和支付平台的回调要用，推送必须是 https',
        en: 'the address of this installation, such as `https://crm.example.com`; notices (https only) and payments need it',
      },
    },
    {
      name: 'PUSH_HOSTS',
      kind: 'addresses',
      roles: ['web', 'worker'],
      meaning: {
        zh: '除谷歌、苹果、微软和 Mozilla 外，允许的推送服务的主机，如 `*.push.example.com`',
        en: 'hosts of push services beside those of Google, Apple, Microsoft and Mozilla, such as `*.push.example.com`',
      },
    },
  ],
};

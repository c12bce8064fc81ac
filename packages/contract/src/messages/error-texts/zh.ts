import type { messageErrors } from '../errors.ts';

export const zh: Record<keyof typeof messageErrors, string> = {
  'messages.not_found': '没有这条消息',
  'messages.device_not_found': '这台设备没有开通推送',
  'messages.push_off': '推送没有开通：运维要设置 https 的 PUBLIC_URL',
  'messages.push_address': '推送地址要是 https 的公网地址，端口 443',
  'messages.push_host': '不认识这个推送服务，运维可以在 PUSH_HOSTS 里加上',
  'messages.push_keys': '推送的密钥不对，请重新开启',
};

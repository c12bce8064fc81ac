import type { anyCall } from '../errors.ts';

export const zh: Record<keyof typeof anyCall, string> = {
  'session.missing': '登录过期，请重新登录',
  'session.unknown': '登录过期，请重新登录',
  'session.expired': '登录过期，请重新登录',
  'session.revoked': '登录过期，请重新登录',
  'permission.missing': '没有这项权限，可请管理员开通',
  'request.invalid': '有内容填错了',
  'request.malformed': '无法读懂这次请求',
  'request.unknown_call': '没有这个接口',
  'request.timed_out': '网络太慢，没有传完',
  'request.too_large': '内容太大',
  'request.too_many': '操作太频繁，稍后再试',
  'request.unsigned': '这次请求缺少签名或签名不对',
  'request.stale_signature': '设备时间不准，已按服务器时间重试',
  'request.no_key': '这次请求缺少幂等键',
  'request.key_reused': '这次操作已用别的内容提交过',
  'server.restarting': '服务正在重启，稍后再试',
  'server.busy': '现在太忙，没有办成，稍后再试',
  'server.failed': '服务出错了，稍后再试',
};

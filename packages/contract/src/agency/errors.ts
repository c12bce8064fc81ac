import type { ErrorText } from '../error-text.ts';

export const agencyErrors = {
  'agency.enterprise_not_found': { code: 40400, zh: '没有这个企业', en: 'Enterprise not found' },
  'agency.delegation_not_found': {
    code: 40400,
    zh: '这个企业没有服务商',
    en: 'No agency serves this enterprise',
  },
  'agency.application_waiting': {
    code: 41920,
    zh: '你的服务商申请正在审核，结果会发消息通知你',
    en: 'Your application is being reviewed: a message tells you the answer',
  },
  'agency.already': {
    code: 41921,
    zh: '你已经是服务商，切换到服务商企业即可使用',
    en: 'You lead an agency already: switch to its enterprise',
  },
  'agency.bad_credit_code': {
    code: 41922,
    zh: '统一社会信用代码不对，应为营业执照上的 18 位代码',
    en: 'This is no unified social credit code: it has 18 characters and stands on the business licence',
  },
  'agency.not_agency': {
    code: 41923,
    zh: '当前企业不是服务商，请先申请',
    en: 'This enterprise is no agency: apply first',
  },
  'agency.access_revoked': {
    code: 41924,
    zh: '企业已收回服务商的权限，需要企业重新开通',
    en: 'The enterprise has revoked your access: only the enterprise can open it again',
  },
  'agency.owner_joined': {
    code: 41925,
    zh: '企业主已经加入，不能再邀请',
    en: 'The owner has joined already: there is nobody to invite',
  },
  'agency.opened_too_many': {
    code: 41926,
    zh: '今天开通的企业太多了，明天再开',
    en: 'Your agency has opened as many enterprises as it may in one day: continue tomorrow',
  },
  'agency.host_is_closed': {
    code: 41927,
    zh: '这个网址的企业由服务商开通，请联系服务商',
    en: 'At this address the agency opens enterprises: ask the agency',
  },
} satisfies Record<string, ErrorText>;

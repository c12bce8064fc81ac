import type { agencyErrors } from '../errors.ts';

export const zh: Record<keyof typeof agencyErrors, string> = {
  'agency.enterprise_not_found': '没有这个企业',
  'agency.delegation_not_found': '这个企业没有服务商',
  'agency.application_waiting': '你的服务商申请正在审核，结果会发消息通知你',
  'agency.already': '你已经是服务商，切换到服务商企业即可使用',
  'agency.bad_credit_code': '统一社会信用代码不对，应为营业执照上的 18 位代码',
  'agency.not_agency': '当前企业不是服务商，请先申请',
  'agency.access_revoked': '企业已收回服务商的权限，需要企业重新开通',
  'agency.owner_joined': '企业主已经加入，不能再邀请',
  'agency.opened_too_many': '今天开通的企业太多了，明天再开',
  'agency.host_is_closed': '这个网址的企业由服务商开通，请联系服务商',
};

import type { ErrorCode } from '../error-code.ts';

export const agencyErrors = {
  'agency.enterprise_not_found': { code: 40400 },
  'agency.delegation_not_found': { code: 40400 },
  'agency.application_waiting': { code: 41920 },
  'agency.already': { code: 41921 },
  'agency.bad_credit_code': { code: 41922 },
  'agency.not_agency': { code: 41923 },
  'agency.access_revoked': { code: 41924 },
  'agency.owner_joined': { code: 41925 },
  'agency.opened_too_many': { code: 41926 },
  'agency.host_is_closed': { code: 41927 },
} satisfies Record<string, ErrorCode>;

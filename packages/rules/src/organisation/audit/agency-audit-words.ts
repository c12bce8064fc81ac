type Language = 'zh' | 'en';
type Detail = Record<string, string | number | null>;

interface Words {
  zh: string;
  en: string;
  says?: (detail: Detail, language: Language) => (string | null)[];
}

const delegatedRightWords: Record<string, Record<Language, string>> = {
  staff: { zh: '员工', en: 'staff' },
  settings: { zh: '设置', en: 'settings' },
  money: { zh: '费用', en: 'billing' },
  figures: { zh: '统计', en: 'statistics' },
  customers: { zh: '客户', en: 'customers' },
  calls: { zh: '通话', en: 'calls' },
};

/** Words for the actions of agencies and the decisions about them, by action. */
export const agencyAuditWords: Record<string, Words> = {
  'agency.applied': { zh: '申请成为服务商', en: 'Asked to become an agency' },
  'agency.founded': { zh: '开通服务商', en: 'Created the agency' },
  'agency.opened': { zh: '开通企业', en: 'Opened the enterprise', says: ({ name }) => [name ? String(name) : null] },
  'agency.entered': { zh: '服务商人员进入企业', en: 'Entered the enterprise as agency staff' },
  'agency.delegation_saved': {
    zh: '修改服务商权限',
    en: 'Changed what the agency may do',
    says: ({ rights }, language) => [
      String(rights ?? '')
        .split(' ')
        .map((right) => delegatedRightWords[right]?.[language] ?? right)
        .join(language === 'zh' ? '、' : ', '),
    ],
  },
  'agency.delegation_revoked': { zh: '收回服务商权限', en: "Revoked the agency's access" },
};

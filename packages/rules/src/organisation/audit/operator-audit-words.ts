type Detail = Record<string, string | number | null>;

interface Words {
  zh: string;
  en: string;
  says?: (detail: Detail, language: 'zh' | 'en') => (string | null)[];
}

/** Words for the actions of the operator of the installation on an enterprise. */
export const operatorAuditWords: Record<string, Words> = {
  'enterprises.suspended': {
    zh: '停用企业',
    en: 'Suspended the enterprise',
    says: ({ reason }) => [reason ? String(reason) : null],
  },
  'enterprises.resumed': { zh: '恢复企业', en: 'Reactivated the enterprise' },
  'enterprises.authentication_reviewed': {
    zh: '审核企业认证',
    en: 'Reviewed the business verification',
    says: ({ state, reason }, language) => [
      state === 'accepted' ? (language === 'zh' ? '通过' : 'accepted') : language === 'zh' ? '未通过' : 'refused',
      reason ? String(reason) : null,
    ],
  },
};

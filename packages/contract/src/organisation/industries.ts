/** The industries of which a founder chooses one for the enterprise. Stored by its code. */
export const industries = {
  internet: { zh: '互联网与软件', en: 'Internet and software' },
  education: { zh: '教育培训', en: 'Education' },
  finance: { zh: '金融', en: 'Finance' },
  insurance: { zh: '保险', en: 'Insurance' },
  property: { zh: '房产家居', en: 'Property and home' },
  retail: { zh: '零售批发', en: 'Retail and wholesale' },
  manufacturing: { zh: '生产制造', en: 'Manufacturing' },
  services: { zh: '企业服务', en: 'Business services' },
  health: { zh: '医疗健康', en: 'Health' },
  cars: { zh: '汽车', en: 'Cars' },
  logistics: { zh: '物流运输', en: 'Logistics' },
  travel: { zh: '旅游餐饮', en: 'Travel and catering' },
  media: { zh: '广告传媒', en: 'Advertising and media' },
  law: { zh: '法律财税', en: 'Law and tax' },
  building: { zh: '建筑工程', en: 'Building' },
  other: { zh: '其他', en: 'Other' },
} as const;

export type Industry = keyof typeof industries;
export const industryCodes = Object.keys(industries) as [Industry, ...Industry[]];

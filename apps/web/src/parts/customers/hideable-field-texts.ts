import { texts } from '../../shared/i18n/texts.ts';

/** Names of customer fields that a public pool may hide until the customer is claimed. */
export const hideableFieldNames = texts({
  zh: {
    mobile: '电话',
    company: '公司',
    position: '职位与性别',
    area: '地区',
    source: '来源',
    address: '地址',
    remark: '备注',
    custom: '自定义字段',
  },
  en: {
    mobile: 'Numbers',
    company: 'Company',
    position: 'Position and gender',
    area: 'Area',
    source: 'Source',
    address: 'Address',
    remark: 'Remark',
    custom: 'Custom fields',
  },
});

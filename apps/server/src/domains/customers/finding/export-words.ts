import type { PhoneLabel } from '@haihu/contract/customer-filters';
import type { ExportColumn } from '@haihu/contract/saved-filters';

interface Words {
  sheet: string;
  columns: Record<ExportColumn, string>;
  labels: Record<PhoneLabel, string>;
  genders: Record<'male' | 'female', string>;
  yes: string;
  no: string;
}

/** What stands in an exported file beside the customers themselves. */
export const exportWords: Record<'zh' | 'en', Words> = {
  zh: {
    sheet: '客户',
    columns: {
      name: '姓名',
      mobile: '手机',
      otherMobiles: '其他号码',
      company: '公司',
      position: '职位',
      gender: '性别',
      area: '归属地',
      carrier: '运营商',
      level: '等级',
      tags: '标签',
      source: '来源',
      address: '地址',
      remark: '备注',
      phoneLabel: '号码状态',
      isDeal: '成交',
      dealAmount: '成交金额',
      dealOn: '成交日期',
      owner: '归属人',
      department: '部门',
      ownedAt: '领取时间',
      seaAt: '进公海时间',
      formerOwner: '前归属人',
      createdAt: '创建时间',
      lastFollowAt: '最近跟进',
      nextVisitAt: '下次回访',
      callCount: '呼叫次数',
      answeredCallCount: '接通次数',
      lastCallAt: '最近呼叫',
    },
    labels: {
      valid: '号码有效',
      empty_number: '空号',
      stopped: '停机',
      wrong_person: '不是本人',
      refuses_calls: '别再打',
      unreachable: '打不通',
    },
    genders: { male: '男', female: '女' },
    yes: '是',
    no: '否',
  },
  en: {
    sheet: 'Customers',
    columns: {
      name: 'Name',
      mobile: 'Mobile',
      otherMobiles: 'Further numbers',
      company: 'Company',
      position: 'Position',
      gender: 'Gender',
      area: 'Area',
      carrier: 'Carrier',
      level: 'Level',
      tags: 'Tags',
      source: 'Source',
      address: 'Address',
      remark: 'Remark',
      phoneLabel: 'Phone label',
      isDeal: 'Deal',
      dealAmount: 'Deal amount',
      dealOn: 'Day of the deal',
      owner: 'Owner',
      department: 'Department',
      ownedAt: 'Claimed',
      seaAt: 'Into the sea',
      formerOwner: 'Former owner',
      createdAt: 'Created',
      lastFollowAt: 'Last follow-up',
      nextVisitAt: 'Next visit',
      callCount: 'Calls',
      answeredCallCount: 'Answered calls',
      lastCallAt: 'Last call',
    },
    labels: {
      valid: 'Valid number',
      empty_number: 'No such number',
      stopped: 'Out of service',
      wrong_person: 'Wrong person',
      refuses_calls: 'Do not call',
      unreachable: 'Unreachable',
    },
    genders: { male: 'male', female: 'female' },
    yes: 'yes',
    no: 'no',
  },
};

import { type CustomerImportField, customerFields, typedTexts } from '@haihu/contract/customers/fields';
import type { CustomFieldRule } from '@haihu/rules/customers/custom-fields';
import { customerFieldWords } from '@haihu/rules/customers/field-words';
import { classifyPhone } from '@haihu/rules/phone-kind';
import { writtenPhones } from '@haihu/rules/written-phones';
import { type Vocabulary, words } from '../../../platform/spreadsheet/columns.ts';

type OwnField = `custom:${string}`;

/** An enterprise's custom field with the parts that columns and rows need. */
export type ImportedOwnField = CustomFieldRule & { id: string; name: string };

/** Adds the enterprise's custom fields to the vocabulary. A heading equal to a custom field's name means that field. */
export function vocabularyWith(own: readonly ImportedOwnField[]): Vocabulary<CustomerImportField | OwnField> {
  const named = own.map(({ id, name }) => [`custom:${id}`, [name]] as const);
  const names = new Set(own.map(({ name }) => name));
  const others = customerVocabulary.others.filter((word) => !names.has(word));
  return { ...customerVocabulary, others, words: { ...customerVocabulary.words, ...Object.fromEntries(named) } };
}

/** Headings of customer lists from other programs, map services, trade fairs and people. */
const headings: Partial<Record<CustomerImportField, string[]>> = {
  name: words(
    '姓名 客户姓名 联系人姓名 联系人 名字 称呼 客户名 客户名称 客户 法人姓名 法定代表人 法人',
    'name|customer name|contact name|full name|contact person|contact|customer|first name|lead',
  ),
  mobile: words(
    '手机号码 手机号 手机 移动电话 客户手机 联系手机 电话号码 电话 联系电话 联系方式 客户电话 号码',
    'mobile|mobile number|mobile phone|cell phone|cell|phone number|phone|telephone|tel|contact number|number',
  ),
  otherMobile: words(
    '其他号码 其他手机 其他电话 其它号码 其它电话 备用号码 备用手机 备用电话 更多号码 更多电话 第二电话 座机 固话 固定电话',
    'other mobile|other phone|other number|other numbers|further numbers|second phone|backup phone|landline|office phone|work phone|home phone',
    // If another column holds the mobile already, these headings mean further numbers.
    '公司电话 办公电话 企业电话 电话 电话号码 联系电话 联系方式 手机 手机号 手机号码 移动电话',
    'phone|phone number|telephone|tel|mobile|mobile number',
  ),
  company: words(
    '公司名称 公司 公司名 企业名称 企业 企业名 单位名称 单位 工作单位 所属公司 客户公司 商户名称 店铺名称 店名 机构名称',
    'company|company name|organization|organisation|employer|business|business name|account name',
    '客户名称',
  ),
  position: words('职位 职务 岗位 职称 担任职务', 'position|job title|title|job|role'),
  gender: words('性别 客户性别', 'gender|sex'),
  level: words(
    '意向等级 客户等级 等级 意向级别 客户级别 级别 意向度 意向 客户意向',
    'level|customer level|intent|intent level|rating|grade',
  ),
  source: words('客户来源 来源 线索来源 来源渠道 获客渠道 渠道 数据来源', 'source|lead source|channel'),
  tags: words('标签 客户标签 标记', 'tag|tags|label|labels|customer tags'),
  address: words(
    '地址 联系地址 详细地址 客户地址 公司地址 通讯地址 企业地址 经营地址 注册地址 所在地址 所在地 住址',
    'address|street address|location',
  ),
  remark: words(
    '备注 备注信息 备注说明 说明 描述 跟进记录 最近跟进 跟进内容 沟通记录',
    'remark|remarks|note|notes|comment|comments|description|memo',
  ),
};

/** The names in both languages, for texts without headings of their own. */
const names = typedTexts
  .filter((field) => !(field in headings))
  .map((field) => [field, words(customerFieldWords.zh[field], customerFieldWords.en[field].toLowerCase())] as const);

const named = new Set(names.flatMap(([, all]) => all));

/** The vocabulary by which `guessColumns` knows the columns of a customer list. */
export const customerVocabulary: Vocabulary<CustomerImportField> = {
  words: { ...headings, ...Object.fromEntries(names) },
  others: words(
    '序号 编号 客户编号 邮箱 电子邮箱 邮件 电子邮件 邮件地址 邮箱地址 QQ QQ号 QQ号码 微信 微信号 微信号码 身份证 身份证号 身份证号码',
    '传真 传真号码 网址 公司网址 网站 网站地址 公司规模 公司简介 公司类型 公司行业 行业 年龄 生日 省份 城市 区县 负责人 跟进人',
    '所属人 创建人 创建时间 银行卡号 银行卡号码 车牌号码 工号 IP地址 统一社会信用代码 营业执照号码 产品名称 商品名称 项目名称',
    'no|id|email|e-mail|email address|mail|wechat|qq|id number|fax|fax number|website|url|age|birthday|state|city',
    'industry|owner|owner name|user name|file name|product name|created at|ip address|order number|account number|serial number',
  ).filter((word) => !named.has(word)),
  several: ['otherMobile', 'tags', ...typedTexts.filter((field) => customerFields[field].kind === 'lines')],
  looksLike: { mobile: (cell) => writtenPhones(cell).some((one) => classifyPhone(one).kind === 'mobile') },
};

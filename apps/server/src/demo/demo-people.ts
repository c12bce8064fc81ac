import type { DemoRandom } from './demo-random.ts';

const families = '刘黄周罗郭唐孟赵钱孙李吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜谢邹苏潘葛范彭鲁'.split('');
const given =
  '芳 伟 文斌 敏 家豪 雨薇 凡 婷 磊 志强 丽华 静怡 建国 晓燕 德胜 子轩 海涛 玉兰 明辉 佳琪 永健 美玲 俊杰 秀英 国栋 思雨 浩然 桂芳 一鸣 倩'.split(
    ' ',
  );
const places = [
  { area: '江苏苏州', prefix: '苏州' },
  { area: '浙江温州', prefix: '温州' },
  { area: '浙江绍兴', prefix: '绍兴' },
  { area: '四川成都', prefix: '成都' },
  { area: '浙江宁波', prefix: '宁波' },
  { area: '浙江嘉兴', prefix: '嘉兴' },
  { area: '浙江湖州', prefix: '湖州' },
  { area: '福建厦门', prefix: '厦门' },
  { area: '山东青岛', prefix: '青岛' },
  { area: '广东佛山', prefix: '佛山' },
  { area: '江苏无锡', prefix: '无锡' },
  { area: '浙江义乌', prefix: '义乌' },
];
const words = '锦程 瓯越 海晨 南湖 蓉和 鹭岛 太湖 百汇 顺达 云帆 恒远 立新 晨光 万隆'.split(' ');
const trades = '纺织 鞋业 布业 建材 五金 箱包 童装 餐饮 机电 日用品 陶瓷 物流 电子 包装'.split(' ');
const exchanges = '130 133 136 137 138 139 150 151 156 158 159 176 177 182 186 187 188 189'.split(' ');

/** Returns a mobile that is distinct for every index. They are spread over the exchanges. */
export function demoMobile(index: number): string {
  return exchanges[index % exchanges.length]! + String(10_000_000 + ((index * 43_331 + 7_919) % 89_999_999)).slice(-8);
}

/** Returns a person to call, with an invented name, company and number. */
export function demoPerson(index: number, random: DemoRandom) {
  const { area, prefix } = random.pick(places);
  return {
    name: random.pick(families) + random.pick(given),
    company: random.chance(0.9) ? prefix + random.pick(words) + random.pick(trades) : undefined,
    area,
    mobile: demoMobile(index),
    level: random.pick([1, 2, 2, 3, 3, 3, 4, 4, 5, 6]),
  };
}

export const demoPhrases = ['价格高', '要合同', '找老板', '下周再谈', '只发报价', '已有供应商', '加了微信', '约了上门'];

export const demoTags = [
  { groupName: '来源', name: '展会' },
  { groupName: '来源', name: '老客户介绍' },
  { groupName: '来源', name: '官网' },
  { groupName: '特点', name: '老板直聊' },
  { groupName: '特点', name: '价格敏感' },
  { groupName: '特点', name: '续约' },
] as const;

/** Notes that agents write after a conversation, with their outcomes. */
export const demoNotes = [
  { outcome: 'interested', level: 1, text: '想看样品，报价 3,980，等老板点头' },
  { outcome: 'interested', level: 2, text: '要对账样例，说好明天上午给' },
  { outcome: 'call_again', level: 2, text: '在开会，让明天上午再打' },
  { outcome: 'call_again', level: 3, text: '负责人出差，下周回来' },
  { outcome: 'call_again', level: 4, text: '看过报价，在和另一家比价' },
  { outcome: 'added_wechat', level: 2, text: '加了微信，资料已发' },
  { outcome: 'added_wechat', level: 3, text: '先看资料，有需要再联系' },
  { outcome: 'not_interested', level: 5, text: '今年没有预算，明年三月再看' },
  { outcome: 'not_interested', level: 6, text: '已有供应商，签了两年' },
  { outcome: 'wrong_person', level: 6, text: '号码换了主人' },
] as const;
export type DemoNote = (typeof demoNotes)[number];

/** Amounts of deals, in units of 0.0001 yuan. */
export const demoDeals = ['39800000', '68000000', '79600000', '128000000'] as const;

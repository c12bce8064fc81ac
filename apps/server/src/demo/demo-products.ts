import type { Domains } from '../modules.ts';
import type { Member } from '../kernel/member.ts';
import { demoKey } from './demo-key.ts';

const line = { kind: 'line', stepSeconds: 60, minimumSeconds: 0 } as const;

const rules = '仅限已同意接听的企业客户；每天 9:00 至 12:00、14:00 至 19:00 拨打；同一号码一天不超过 3 次。';

/** The products of the demo's operator: the lines that the enterprise holds, one more, and packages for them. */
export const demoProducts = [
  {
    ...line,
    code: 'zhejiang',
    name: '浙江商务线',
    carrier: '中国电信',
    area: '浙江宁波',
    answerRate: 46,
    minutePrice: '0.12',
    concurrency: 20,
    rules,
    setupFee: '300',
    monthlyFee: '60',
  },
  {
    ...line,
    code: 'jiangsu',
    name: '江苏优享线',
    carrier: '中国联通',
    area: '江苏苏州',
    answerRate: 41,
    minutePrice: '0.10',
    concurrency: 10,
    rules,
    setupFee: '200',
    monthlyFee: '40',
  },
  {
    ...line,
    code: 'anywhere',
    name: '全国畅打线',
    carrier: '中国移动',
    area: '全国',
    answerRate: 38,
    minutePrice: '0.15',
    stepSeconds: 6,
    minimumSeconds: 30,
    concurrency: 30,
    rules,
    setupFee: '500',
    monthlyFee: '100',
  },
  {
    kind: 'package',
    code: 'start-500',
    name: '起步 500 分钟',
    price: '55',
    minutes: 500,
    validity: { unit: 'month', count: 1 },
  },
  {
    kind: 'package',
    code: 'east-2000',
    name: '华东 2,000 分钟',
    price: '199',
    minutes: 2000,
    validity: { unit: 'month', count: 3 },
    lines: ['zhejiang', 'jiangsu'],
    seats: 5,
    seatPrice: '30',
  },
  {
    kind: 'package',
    code: 'team-10000',
    name: '团队 10,000 分钟',
    price: '880',
    minutes: 10_000,
    validity: { unit: 'month', count: 12 },
    seats: 20,
    seatPrice: '100',
  },
];

/** Adds the products. Returns their ids by their codes. */
export async function seedProducts({ billing }: Domains): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const product of demoProducts) ids.set(product.code, (await billing.catalogue.saveProduct(product)).id);
  return ids;
}

/** Buys a package from the shop, paid from the balance, with a seat for each of these agents. */
export async function buyShared(
  { billing: { shop } }: Domains,
  owner: Member,
  { productId, userIds }: { productId: string; userIds: string[] },
): Promise<void> {
  const moreSeats = Math.max(0, userIds.length - 5);
  const quote = await shop.quote(
    owner,
    { what: 'buy', productId, times: 1, moreSeats },
    demoKey('billing.quote', 'shared-package'),
  );
  await shop.pay(owner, { quoteId: quote.id, sit: userIds }, demoKey('billing.pay', 'shared-package'));
}

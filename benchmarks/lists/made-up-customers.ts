import type { Cipher } from '@haihu/server/src/platform/cipher.ts';

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢';
const GIVEN =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰建国文志新海燕春梅龙云飞红亮晶波宁辉健鹏宇浩欣怡嘉轩子涵梓萱';
const AREAS = ['浙江杭州', '广东深圳', '江苏苏州', '四川成都', '上海', '北京', '山东青岛', '湖北武汉'];
const TRADES = ['五金', '建材', '餐饮', '物流', '服装', '教育', '汽配', '医疗'];
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 5, 1);

export const LEVELS = [
  { level: 1, share: 2 },
  { level: 2, share: 8 },
  { level: 3, share: 45 },
  { level: 4, share: 15 },
  { level: 5, share: 25 },
  { level: 6, share: 5 },
];

export interface Staff {
  tenantId: string;
  agentIds: string[];
}

/** Columns of `customer` in the order in which `customerLine` writes them. */
export const customerColumns = (
  'tenant_id id name company area level mobile_enc mobile_hash tail_hash owner_id owned_at sea_at sea_reason ' +
  'left_sea_at former_owner_id recycle_bin_id last_follow_at next_visit_at is_deal'
).split(' ');

export const numberColumns = ['tenant_id', 'customer_id', 'number_enc', 'number_hash', 'tail_hash'];

/**
 * Returns the customer with this number as a line for COPY. 40 of 100 are owned, one in 200 is deleted, the rest is in
 * the public pool. Names, levels and dates are as uneven as in life. It is the same every time, except for the cipher's
 * random bytes.
 */
export function customerLine(cipher: Cipher, { tenantId, agentIds }: Staff, id: number): string {
  const draw = drawerOf(id);
  const { enc, hash, tail } = cipher.seal(tenantId, mobileOf(id));
  const isOwned = draw(100) < 40;
  const ownerId = isOwned ? pick(agentIds, draw) : null;
  const seaAt = NOW - draw(400 * 24 * 60) * MINUTE - draw(MINUTE);
  const isBack = !isOwned && draw(4) === 0;
  return line([
    tenantId,
    id,
    nameOf(draw),
    draw(3) > 0 ? `${pick(AREAS, draw).slice(-2)}${pick([...GIVEN], draw)}${pick(TRADES, draw)}有限公司` : null,
    pick(AREAS, draw),
    levelOf(draw(100)),
    bytes(enc),
    bytes(hash),
    bytes(tail),
    ownerId,
    isOwned ? instant(seaAt + draw(20 * 24 * 60) * MINUTE) : null,
    instant(seaAt),
    isBack ? 'returned' : 'imported',
    isOwned ? instant(seaAt) : null,
    isBack ? pick(agentIds, draw) : null,
    draw(200) === 0 ? id : null,
    isOwned && draw(3) > 0 ? instant(NOW - draw(60 * 24 * 60) * MINUTE) : null,
    isOwned && draw(5) === 0 ? instant(NOW + (draw(20 * 24 * 60) - 5 * 24 * 60) * MINUTE) : null,
    isOwned && draw(20) === 0,
  ]);
}

/** Returns the line of a second number, which one customer in fifty has. */
export function numberLine(cipher: Cipher, tenantId: string, customerId: number): string | null {
  if (customerId % 50 > 0) return null;
  const { enc, hash, tail } = cipher.seal(tenantId, `0571${String(20_000_000 + customerId)}`);
  return line([tenantId, customerId, bytes(enc), bytes(hash), bytes(tail)]);
}

export function mobileOf(id: number): string {
  return `13${String((id * 7_919) % 1_000_000_000).padStart(9, '0')}`;
}

function nameOf(draw: Draw): string {
  const surname = SURNAMES[Math.floor((draw(1000) * draw(1000) * SURNAMES.length) / 1_000_000)]!;
  const given = pick([...GIVEN], draw);
  return draw(10) < 3 ? surname + given : surname + given + pick([...GIVEN], draw);
}

function levelOf(percent: number): number {
  let left = percent;
  return LEVELS.find(({ share }) => (left -= share) < 0)!.level;
}

type Draw = (below: number) => number;

/** Makes a random generator for each customer (mulberry32), so that any worker can make rows in any order. */
function drawerOf(seed: number): Draw {
  let state = Math.imul(seed, 0x9e3779b1);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

function pick<Item>(items: readonly Item[], draw: Draw): Item {
  return items[draw(items.length)]!;
}

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();
const bytes = (buffer: Buffer) => `\\\\x${buffer.toString('hex')}`;
const line = (cells: (string | number | boolean | null)[]) => `${cells.map((cell) => cell ?? '\\N').join('\t')}\n`;

import { expect, test } from 'vitest';
import { fieldsOfCard } from './card.ts';

const card = (...lines: string[]) => fieldsOfCard(lines.map((text) => ({ text, certainty: 0.99 })));

test('a Chinese card gives name, position, company, address and each number', () => {
  expect(
    card(
      '宁波海晨五金有限公司',
      '林晓燕',
      '销售经理',
      '手机：139 1234 0071',
      '电话：0574-8765 4321',
      '传真：0574-87654322',
      '邮箱：lin@haichen.cn',
      '地址：浙江省宁波市鄞州区中山东路88号',
    ),
  ).toEqual({
    name: '林晓燕',
    company: '宁波海晨五金有限公司',
    position: '销售经理',
    address: '浙江省宁波市鄞州区中山东路88号',
    mobile: '13912340071',
    numbers: [{ number: '057487654321', label: 'landline' }],
  });
});

test('name and position on one line, and a second mobile', () => {
  const { name, position, mobile, numbers } = card('王伟 总经理', '13800138000 / 13900139000', '13800138000');
  expect([name, position, mobile]).toEqual(['王伟', '总经理', '13800138000']);
  expect(numbers).toEqual([{ number: '13900139000', label: 'mobile' }]);
});

test('an English card', () => {
  const read = card(
    'Haihu Trading Co., Ltd',
    'Mary Chen',
    'Sales Manager',
    '88 Nanjing Road, Shanghai',
    '+86 138 0013 8000',
  );
  expect(read).toMatchObject({
    name: 'Mary Chen',
    company: 'Haihu Trading Co., Ltd',
    position: 'Sales Manager',
    address: '88 Nanjing Road, Shanghai',
    mobile: '13800138000',
  });
});

test('text that fits no pattern is left out, and a card without any gives nothing', () => {
  expect(card('诚信 · 专业 · 高效', 'www.haihu.cn', '')).toEqual({
    name: '',
    company: '',
    position: '',
    address: '',
    mobile: '',
    numbers: [],
  });
});

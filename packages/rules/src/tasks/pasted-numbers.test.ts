import { describe, expect, it } from 'vitest';
import { pastedNumbers } from './pasted-numbers.ts';

const found = (text: string) => pastedNumbers(text).numbers.map(({ name, number }) => [name, number]);

describe('pasted numbers', () => {
  it('are found one a line and many in one', () => {
    expect(found('13800138000\n\n13900139000 ')).toEqual([
      ['', '13800138000'],
      ['', '13900139000'],
    ]);
    expect(found('13800138000, 13900139000；13700137000').map(([, number]) => number)).toEqual([
      '13800138000',
      '13900139000',
      '13700137000',
    ]);
  });

  it('keep the name that stands before them', () => {
    expect(found('张三 13800138000\n李四：13900139000\n王五\t13700137000\nJohn Lee, 13600136000')).toEqual([
      ['张三', '13800138000'],
      ['李四', '13900139000'],
      ['王五', '13700137000'],
      ['John Lee', '13600136000'],
    ]);
  });

  it('say what is wrong with the others, and where', () => {
    const { numbers, wrong } = pastedNumbers('13800138000\n1380013\n138****8000');
    expect(numbers).toHaveLength(1);
    expect(wrong).toMatchObject([
      { line: 2, cell: '1380013', problem: 'short' },
      { line: 3, cell: '138****8000', problem: 'masked' },
    ]);
  });

  it('find nothing in words alone', () => {
    expect(pastedNumbers('没有号码\n')).toEqual({ numbers: [], wrong: [] });
  });
});

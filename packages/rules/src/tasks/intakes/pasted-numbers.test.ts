import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyPhone } from '../../phone-kind.ts';
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

  it.each([
    ['1 13910000000', '', 1],
    ['1. 13910000000', '', 1],
    ['1.张三 13910000000', '张三', 1],
    ['1、张三 13910000000', '张三', 1],
    ['1\t13910000000', '', 1],
    ['1\t张三\t13910000000', '张三', 1],
    ['客户1 13910000000', '客户1', 1],
    ['客户107 13910000000', '客户107', 1],
    ['王1 139-1000-0000', '王1', 1],
    ['A座3楼 13910000000', 'A座3楼', 1],
    ['2024-11-23 王五 13910000000', '王五', 1],
    ['13910000000 王五', '王五', 1],
    ['王五 +86 139 1000 0000', '王五', 1],
    ['王五１３９１０００００００', '王五', 1],
    ['王五 13910000000 010-88886666', '王五', 2],
  ])('of %j are named %j', (line, name, count) => {
    const { numbers, wrong } = pastedNumbers(line);
    expect(wrong).toEqual([]);
    expect(numbers.map((one) => one.name)).toEqual(Array(count).fill(name));
    expect(classifyPhone(numbers[0]!.number).normalised).toBe('13910000000');
  });

  it('keep the name before each of several in a line, or behind each', () => {
    const expected = [
      ['张三', '13800138000'],
      ['李四', '13900139000'],
    ];
    expect(found('张三 13800138000 李四 13900139000')).toEqual(expected);
    expect(found('13800138000 张三，13900139000 李四')).toEqual(expected);
    expect(found('张三 13800138000 / 13900139000')).toEqual([
      ['张三', '13800138000'],
      ['张三', '13900139000'],
    ]);
  });

  it('are not found within longer digits', () => {
    expect(pastedNumbers('138001380001\n6222138001380001234').numbers).toEqual([]);
  });

  it('lose none of what is wrong beside a mobile number', () => {
    expect(pastedNumbers('张三 13800138000, 1380013')).toMatchObject({
      numbers: [{ name: '张三', number: '13800138000' }],
      wrong: [{ line: 1, cell: '1380013', problem: 'short' }],
    });
  });

  it('are the same with a row number or a name with digits before them', () => {
    const before = fc.constantFrom('', '1 ', '27. ', '客户9 ', 'B座12楼 ', '3\t', '2026-03-02 ', '(4)');
    fc.assert(
      fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), before, (number, words) => {
        const { numbers, wrong } = pastedNumbers(`${words}${number}`);
        expect([numbers.map((one) => one.number), wrong]).toEqual([[number], []]);
      }),
    );
  });

  it('find nothing in words alone', () => {
    expect(pastedNumbers('没有号码\n')).toEqual({ numbers: [], wrong: [] });
  });
});

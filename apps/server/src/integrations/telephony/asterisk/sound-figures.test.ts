import { expect, test } from 'vitest';
import { soundFiguresOf } from './sound-figures.ts';

const said = (more: string) =>
  `ssrc=691501277;themssrc=411217672;${more};txjitter=0.003875;txcount=10;rlp=0;rxmes=0.0;txmes=0.0`;

test('the counts of a channel are read as a share and as milliseconds', () => {
  const heard = soundFiguresOf(said('lp=10;rxjitter=0.012500;rxcount=390;rtt=0.060000'));
  expect(heard).toEqual({ loss: 0.025, jitter: 12.5, rtt: 60 });
});

test('a way of unknown length has none, and counts that make no sense are nothing', () => {
  const heard = soundFiguresOf(said('lp=4294967295;rxjitter=nan;rxcount=50;rtt=0.000000'));
  expect(heard).toEqual({ loss: 0, jitter: 0, rtt: null });
});

test.each(['', 'nonsense', said('lp=0;rxjitter=0;rxcount=0;rtt=0')])('%s: nothing was heard', (text) => {
  expect(soundFiguresOf(text)).toBeNull();
});

import { expect, test } from 'vitest';
import { agree, alphabetOf, isNumberLine, readScores, type LineReading } from './decode.ts';

const alphabet = alphabetOf('0\n1\n2\n3\nO\n-');

/** Makes the output of a model: at each place one sign has this probability, and all others share the rest. */
function scores(places: [sign: string, probability: number, second?: string][]) {
  const signs = alphabet.signs.length;
  const data = new Float32Array(places.length * signs);
  places.forEach(([sign, probability, second], step) => {
    data[step * signs + alphabet.signs.indexOf(sign)] = probability;
    if (second) data[step * signs + alphabet.signs.indexOf(second)] = 1 - probability;
  });
  return { steps: places.length, signs, data };
}

const reading = (digits: string, certainty: number): LineReading => ({ text: digits, digits, certainty });
const line = (text: string): LineReading => ({ text, digits: text.replaceAll(/\D/g, ''), certainty: 1 });

test('a sign that goes on counts once, two with nothing between them twice', () => {
  const read = readScores(
    scores([
      ['1', 0.9],
      ['1', 0.8],
      ['', 1],
      ['1', 0.7],
      ['2', 1],
    ]),
    alphabet,
  );
  expect(read).toEqual({ text: '112', digits: '112', certainty: expect.closeTo(0.7, 5) });
});

test('a letter among digits is read as the digit that it may be, with that probability', () => {
  const read = readScores(
    scores([
      ['1', 1],
      ['O', 0.6, '0'],
      ['2', 1],
    ]),
    alphabet,
  );
  expect(read).toMatchObject({ text: '1O2', digits: '102', certainty: expect.closeTo(0.4, 5) });
});

test('a line of numbers is told from a line of words', () => {
  expect(isNumberLine(line('138-0013 8000'))).toBe(true);
  expect(isNumberLine(line('张经理联系电话请打13800'))).toBe(false);
  expect(isNumberLine(line('12:30'))).toBe(false);
});

test('readings that differ are a guess, and most of them are right', () => {
  expect(agree([reading('13', 0.99), reading('13', 0.97), reading('13', 0.98)]).certainty).toBe(0.97);
  expect(agree([reading('18', 0.99), reading('13', 0.9), reading('13', 0.8)])).toEqual(reading('13', 0.5));
});

import { expect, test } from 'vitest';
import { numberIn, typedKeys } from './typed-number.ts';

test.each([
  ['+86 136-1234 0060', '13612340060'],
  ['tel:+8613612340060', '13612340060'],
  ['TEL:136-1234-0060;ext=3', '13612340060'],
  ['微信13612340060', '13612340060'],
  ['13612340060(微信同号)', '13612340060'],
  ['13612340060 / 13912340061', '13612340060'],
  ['１３６ １２３４ ００６０', '13612340060'],
  ['+44 20 7946 0958', '+442079460958'],
  ['010-8888 6666', '01088886666'],
  ['tel:10086', '10086'],
  ['tel:*123#', '*123#'],
  ['web+haihu:136-1234-0060', '13612340060'],
  ['web+haihu:*123#', '*123#'],
  ['136', '136'],
  // Such numbers are shown as they are, and the call gate refuses them.
  ['1-800-FLOWERS', '18003569377'],
  ['', ''],
  ['   ', ''],
])('of %s the pad takes %s', (text, keys) => {
  expect(numberIn(text)).toBe(keys);
});

test.each([
  ['136', '136'],
  ['hlj', '455'],
  ['何丽娟', '455'],
  ['+8', '+8'],
  ['*12#', '*12#'],
  ['1 3-6', '136'],
  ['1'.repeat(30), '1'.repeat(20)],
])('typing %s gives %s', (text, keys) => {
  expect(typedKeys(text)).toBe(keys);
});

import { expect, test } from 'vitest';
import { createGroupedWork } from './grouped-work.ts';

/** Makes work that ends when the test says so. `done` lists the items of each piece of work. */
function workshop({ alone = async (item: string) => `${item} alone` } = {}) {
  const done: string[][] = [];
  const ends: { resolve(results: (string | null)[]): void; reject(error: Error): void }[] = [];
  const add = createGroupedWork<string, string>({
    together: (items) => {
      done.push([...items]);
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    },
    alone: (item) => alone(item),
    namesOf: (item) => [item[0]!],
    most: 3,
  });
  const end = (place: number, isDone: (item: string) => boolean = () => true) =>
    ends[place]!.resolve(done[place]!.map((item) => (isDone(item) ? `${item} done` : null)));
  return { add, done, end, fail: (place: number, code: string) => ends[place]!.reject(failedWith(code)) };
}

const failedWith = (code: string) => Object.assign(new Error('failed'), { code });

async function aloneUnlessBad(item: string): Promise<string> {
  if (item === 'c1') throw new Error('bad');
  return `${item} alone`;
}

/** Waits until all promises that can go on have done so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the first goes at once, and those who come meanwhile go together, so many at most', async () => {
  const { add, done, end } = workshop();
  const answers = ['a1', 'b1', 'c1', 'd1', 'e1'].map((item) => add('one', item));
  expect(done).toEqual([['a1']]);
  end(0);
  await settled();
  expect(done).toEqual([['a1'], ['b1', 'c1', 'd1']]);
  end(1);
  await settled();
  expect(done[2]).toEqual(['e1']);
  end(2);
  expect(await Promise.all(answers)).toEqual(['a1 done', 'b1 done', 'c1 done', 'd1 done', 'e1 done']);
});

test('two that share a name never go together, and neither do two groups', async () => {
  const { add, done, end } = workshop();
  const answers = ['a1', 'b1', 'b2', 'c1'].map((item) => add('one', item));
  const other = add('other', 'd1');
  expect(done).toEqual([['a1'], ['d1']]);
  end(0);
  await settled();
  expect(done[2]).toEqual(['b1', 'c1']);
  end(2);
  await settled();
  expect(done[3]).toEqual(['b2']);
  end(1);
  end(3);
  expect(await Promise.all([...answers, other])).toHaveLength(5);
});

test('what fails together is done one by one, so that only the bad one fails', async () => {
  const { add, end, fail } = workshop({ alone: aloneUnlessBad });
  const first = add('one', 'a1');
  const answers = ['b1', 'c1', 'd1'].map((item) => add('one', item).catch((error: Error) => error.message));
  end(0);
  await first;
  await settled();
  fail(1, '22P05');
  expect(await Promise.all(answers)).toEqual(['b1 alone', 'bad', 'd1 alone']);
  const last = add('one', 'e1');
  fail(2, '22P05');
  await expect(last).rejects.toThrow('failed');
});

test('a database that is away fails all of them at once', async () => {
  const { add, end, fail } = workshop();
  const first = add('one', 'a1');
  const answers = ['b1', 'c1'].map((item) => add('one', item).catch((error: Error) => error.message));
  end(0);
  await first;
  await settled();
  fail(1, '57P01');
  expect(await Promise.all(answers)).toEqual(['failed', 'failed']);
});

test('one that has to wait alone holds up nobody', async () => {
  const lock = Promise.withResolvers<string>();
  const { add, end } = workshop({ alone: () => lock.promise });
  const first = add('one', 'a1');
  const [stuck, second] = [add('one', 'b1'), add('one', 'c1')];
  end(0);
  await first;
  await settled();
  end(1, (item) => item !== 'b1');
  expect(await second).toBe('c1 done');
  const third = add('one', 'd1');
  await settled();
  end(2);
  expect(await third).toBe('d1 done');
  lock.resolve('b1 at last');
  expect(await stuck).toBe('b1 at last');
});

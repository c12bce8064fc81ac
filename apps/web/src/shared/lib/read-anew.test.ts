import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { readAnew } from './read-anew.ts';

/** Shows a figure on a page. Each read waits for `answer` and returns its own number. */
async function shown() {
  const client = new QueryClient();
  const answers: (() => void)[] = [];
  let asked = 0;
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    asked += 1;
    const mine = asked;
    await new Promise<void>((resolve, reject) => {
      answers.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return mine;
  };
  const observer = new QueryObserver(client, { queryKey: ['figure'], queryFn });
  observer.subscribe(() => {});
  const figure = {
    asked: () => asked,
    tell: () => readAnew(client, { queryKey: ['figure'] }),
    seen: () => observer.getCurrentResult().data,
    async answer() {
      await vi.waitFor(() => expect(answers).not.toEqual([]));
      answers.shift()!();
    },
  };
  await figure.answer();
  await vi.waitFor(() => expect(figure.seen()).toBe(1));
  return figure;
}

test('a word is followed by one read', async () => {
  const figure = await shown();
  figure.tell();
  await figure.answer();
  await vi.waitFor(() => expect(figure.seen()).toBe(2));
  expect(figure.asked()).toBe(2);
});

test('words that come faster than answers let the read end, and one more follows', async () => {
  const figure = await shown();
  for (let words = 0; words < 10; words += 1) figure.tell();
  await figure.answer();
  await vi.waitFor(() => expect(figure.seen()).toBe(2));
  await figure.answer();
  await vi.waitFor(() => expect(figure.seen()).toBe(3));
  expect(figure.asked()).toBe(3);
});

test('a read that fails is made once more, too', async () => {
  const client = new QueryClient();
  let asked = 0;
  const { promise, reject } = Promise.withResolvers<never>();
  const queryFn = () => {
    asked += 1;
    return asked === 1 ? promise : asked;
  };
  const observer = new QueryObserver(client, { queryKey: ['figure'], queryFn, retry: false });
  observer.subscribe(() => {});
  readAnew(client, { queryKey: ['figure'] });
  reject(new Error('no network'));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(2));
});

test('an answer that nobody looks at is only marked', async () => {
  const client = new QueryClient();
  client.setQueryData(['figure'], 1);
  readAnew(client, { queryKey: ['figure'] });
  await vi.waitFor(() => expect(client.getQueryState(['figure'])).toMatchObject({ isInvalidated: true }));
  expect(client.isFetching()).toBe(0);
});

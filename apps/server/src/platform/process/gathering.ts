export interface GatheringOptions<Question, Answer> {
  /** Least time from one asking to the next. Questions that come meanwhile are gathered. Milliseconds. */
  within: number;
  /** Most questions that are asked together. They are asked at once when there are so many. */
  most: number;
  /** Returns the key of a question. Those with equal keys are asked once. */
  keyOf(question: Question): unknown;
  /** Asks for all answers together. Returns one for each question, in their order. */
  askAll(questions: Question[]): Promise<Answer>[];
}

/**
 * Makes a function that gathers the questions of many callers and asks them together. A question that comes alone is asked
 * at once. A question is never answered with something that was read before it.
 */
export function createGathering<Question, Answer>(options: GatheringOptions<Question, Answer>) {
  const { within, most, keyOf, askAll } = options;
  let waiting = new Map<unknown, PromiseWithResolvers<Answer> & { question: Question }>();
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Immediate | undefined;
  let askedAt = -Infinity;

  function askWaiting(): void {
    clearTimeout(timer);
    clearImmediate(soon);
    askedAt = performance.now();
    const asked = [...waiting.values()];
    waiting = new Map();
    askAll(asked.map(({ question }) => question)).forEach((answer, index) => {
      const { resolve, reject } = asked[index]!;
      answer.then(resolve, reject);
    });
  }

  function plan(pause: number): void {
    if (pause > 0) timer = setTimeout(askWaiting, pause);
    else soon = setImmediate(askWaiting);
  }

  return function ask(question: Question): Promise<Answer> {
    const key = keyOf(question);
    const same = waiting.get(key);
    if (same) return same.promise;
    if (waiting.size === 0) plan(askedAt + within - performance.now());
    const asked = { question, ...Promise.withResolvers<Answer>() };
    waiting.set(key, asked);
    if (waiting.size >= most) askWaiting();
    return asked.promise;
  };
}

import { useCallback, useRef, useState } from 'react';

/** Some changed parts of a value, or a function that derives it from the value at that time. */
export type ChangeOf<Value> = Partial<Value> | ((before: Value) => Partial<Value>);

/**
 * Returns a value that this device keeps under a key, and a function that changes it. A change is kept at once and not
 * when the page draws it: a screen that closes in the same moment draws nothing more. Give the component another `key`
 * for another value.
 */
export function useKept<Value extends object>(
  key: string,
  read: (key: string) => Value,
  keep: (key: string, value: Value) => void,
): [Value, (change: ChangeOf<Value>) => void] {
  const [value, setValue] = useState(() => read(key));
  const latest = useRef(value);
  const change = useCallback(
    (part: ChangeOf<Value>) => {
      const before = latest.current;
      latest.current = { ...before, ...(typeof part === 'function' ? part(before) : part) };
      keep(key, latest.current);
      setValue(latest.current);
    },
    [key, keep],
  );
  return [value, change];
}

import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that stays the same, and returns the value of the last rendering. A row whose handlers read the
 * value by it need not be drawn again when only the value changes.
 */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}

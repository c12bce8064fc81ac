import { useEffect } from 'react';
import { keepAwake } from '../../native/awake.ts';

/** Keeps the screen from going dark while `on` is true. */
export const useAwake = (on = true): void => useEffect(() => (on ? keepAwake() : undefined), [on]);

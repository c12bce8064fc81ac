import { useEffect } from 'react';
import { keepAwake } from '../../../native/awake.ts';

/** Keeps the screen from going dark. */
export const useAwake = (): void => useEffect(keepAwake, []);

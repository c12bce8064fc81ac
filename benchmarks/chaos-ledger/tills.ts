import path from 'node:path';
import { openMortalServer } from '../mortal-server.ts';
import type { TillOrder, TillSetting } from './till-orders.ts';

/** Runs one till at a time. Clients ask it until they are answered. */
export const openTills = (setting: TillSetting) =>
  openMortalServer<TillOrder>(path.join(import.meta.dirname, 'till.ts'), setting);

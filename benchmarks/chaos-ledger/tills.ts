import path from 'node:path';
import { openMortalServer } from '../mortal-server.ts';
import type { TillOrder, TillSetting } from './till-orders.ts';

/** One till at a time, which clients ask until they are answered. */
export const openTills = (setting: TillSetting) =>
  openMortalServer<TillOrder>(path.join(import.meta.dirname, 'till.ts'), setting);

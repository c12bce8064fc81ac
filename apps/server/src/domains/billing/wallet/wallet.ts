import type { Module } from '../../../kernel/module.ts';
import { createWalletUsecases, type WalletParts } from './wallet.usecases.ts';

/** Makes the room's module: the balance of an enterprise, and what running calls hold of it. */
export function createWallet(parts: WalletParts) {
  const money = createWalletUsecases(parts);
  return {
    api: money,
    routes({ handle }) {
      handle('billing.wallet', (member) => money.wallet(member));
      handle('billing.holds', (member, request) => money.holds(member, request));
    },
  } satisfies Module;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { createProviders } from './create-providers.ts';
import { UnknownSigner } from './payment.ts';
import { newKeys } from './test-support/local-provider.ts';
import { startLocalWechatPay } from './wechat-pay/test-support/local-wechat-pay.ts';

const NOW = new Date('2026-03-02T02:00:05Z');
const NUMBER = 'R20260302000001';

async function openShop() {
  const merchant = newKeys();
  const local = await startLocalWechatPay({ now: () => NOW, merchantPublicKey: merchant.publicKey });
  onTestFinished(() => local[Symbol.asyncDispose]());
  local.orders.set(NUMBER, { total: 12_345, state: 'SUCCESS', body: {} });
  const serials = ['PLATFORM1', local.addKey(), local.addKey()];
  const folder = mkdtempSync(path.join(tmpdir(), 'haihu-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const files = {
    merchant: write('merchant.pem', merchant.privateKey),
    api: write('api', `${local.apiKey}\n`),
    platform: serials.map((serial) => write(`${serial}.pem`, local.platformKeys[serial]!)),
  };
  /** Makes a provider from the values of environment variables: lists separated by commas. */
  const providerFor = (knownSerials: string, knownFiles: string) =>
    createProviders(
      {
        alipay: null,
        hasTestProvider: false,
        wechatPay: {
          WECHAT_PAY_APP_ID: 'wx0000000000000001',
          WECHAT_PAY_MERCHANT_ID: '1900000001',
          WECHAT_PAY_MERCHANT_SERIAL: 'MERCHANT1',
          WECHAT_PAY_MERCHANT_KEY_FILE: files.merchant,
          WECHAT_PAY_API_KEY_FILE: files.api,
          WECHAT_PAY_PLATFORM_SERIAL: knownSerials,
          WECHAT_PAY_PLATFORM_KEY_FILE: knownFiles,
        },
      },
      { db: {} as Db, clock: { now: () => NOW }, key: Buffer.alloc(32) },
    )[0]!;
  return { local, serials, files, providerFor };
}

test('whichever platform keys are named, in any order, call-backs of each are believed and those of no other', async () => {
  const { local, serials, files, providerFor } = await openShop();
  const known = fc.shuffledSubarray([0, 1, 2], { minLength: 1 });
  fc.assert(
    fc.property(known, fc.nat(2), fc.constantFrom(',', ', '), (places, signer, comma) => {
      const named = places.map((place) => serials[place]!).join(comma);
      const provider = providerFor(named, places.map((place) => files.platform[place]!).join(comma));
      local.signBy(serials[signer]!);
      const notice = local.notice(NUMBER);
      if (places.includes(signer)) {
        expect(provider.readNotice(notice)).toMatchObject({ number: NUMBER, state: 'paid', paid: { fen: 12_345 } });
      } else {
        expect(() => provider.readNotice(notice)).toThrow(UnknownSigner);
      }
    }),
  );
});

test('a serial without its key, or a key that cannot be read, is refused at the start by name', async () => {
  const { files, providerFor } = await openShop();
  const refused = (...named: [string, string]) => expect(() => providerFor(...named));
  refused('PLATFORM1,PLATFORM2', files.platform[0]!).toThrow(StartError);
  refused('PLATFORM1', `${files.platform[0]}x`).toThrow(/WECHAT_PAY_PLATFORM_KEY_FILE/);
});

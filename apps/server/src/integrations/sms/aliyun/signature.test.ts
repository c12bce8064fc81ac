import { expect, test } from 'vitest';
import { canonicalQuery, signedHeaders } from './signature.ts';

test('the request that the provider publishes gets the signature that it publishes', () => {
  const request = {
    method: 'POST',
    host: 'ecs.cn-shanghai.aliyuncs.com',
    query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    body: '',
    action: 'RunInstances',
    version: '2014-05-26',
    date: new Date('2023-10-26T10:22:32Z'),
    nonce: '3156853299f313e23d1673dc12e1703d',
  } as const;
  const { authorization } = signedHeaders(request, { keyId: 'YourAccessKeyId', secret: 'YourAccessKeySecret' });
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('a query is written in the order of its names, with every sign escaped that is not unreserved', () => {
  expect(canonicalQuery({ b: "a b*c'(d)!", B: '海~/', a: '1+2=3&4' })).toBe(
    'B=%E6%B5%B7~%2F&a=1%2B2%3D3%264&b=a%20b%2Ac%27%28d%29%21',
  );
});

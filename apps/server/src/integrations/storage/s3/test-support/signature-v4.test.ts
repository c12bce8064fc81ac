import { expect, test } from 'vitest';
import { readSignature, signatureOf } from './signature-v4.ts';

test('the stand-in wants of the request that Amazon publishes the signature that Amazon publishes', () => {
  const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
  const signed = readSignature(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      `SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${signature}`,
  );
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  };
  const request = { method: 'GET', path: '/test.txt', query: new URLSearchParams(), headers };
  expect(signatureOf(request, signed!, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(signature);
  expect(signed!.signature).toBe(signature);
});

import { contract } from '@haihu/contract/contract';
import { expect, test } from 'vitest';
import { sharedWorld } from '../../../test/shared-world.ts';

test('every call is described, with its path, its permission and its errors', async () => {
  const { http } = await sharedWorld();
  const document = (await http.inject('/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  for (const [name, { method, path, access }] of Object.entries(contract)) {
    const operation = document.paths[`/${path}`]?.[method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, 'x-access': access });
    expect(operation.summary.length).toBeGreaterThan(10);
  }
});

test('what a call takes and answers can be read', async () => {
  const { http } = await sharedWorld();
  const document = (await http.inject('/openapi.json')).json();
  const claim = document.paths['/api/crm/receiveCus'].post;
  expect(claim.requestBody.content['application/json'].schema.required).toEqual(['ids']);
  expect(claim['x-errors'].map((error: { name: string }) => error.name)).toContain('customers.not_found');

  const page = await http.inject('/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('customers.claim');
  expect(page.body).not.toMatch(/<script|style="/);
});

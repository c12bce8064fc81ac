import { contract, type EndpointName } from '@haihu/contract/contract';
import type { Page, Request } from 'playwright-core';

/**
 * Counts the requests of a call that all pages of the browser send from now on. Those that fail do not count, because a
 * page without a network goes on trying.
 */
export function countSent(page: Page, name: EndpointName): () => number {
  const sent = new Set<Request>();
  const context = page.context();
  context.on('request', (request) => void (request.url().endsWith(contract[name].path) && sent.add(request)));
  context.on('requestfailed', (request) => void sent.delete(request));
  return () => sent.size;
}

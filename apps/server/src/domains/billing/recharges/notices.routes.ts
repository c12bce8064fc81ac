import type { PaymentProvider } from '../../../integrations/payment/payment.ts';
import { testPage, testPageStyle } from '../../../integrations/payment/test-provider/test-page.ts';
import { testDeeds, type TestProvider } from '../../../integrations/payment/test-provider/test-provider.ts';
import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Notices } from './notices.usecases.ts';

/** Serves the addresses to which providers call back. They take raw bytes and answer in the provider's form. */
export function noticeRoutes({ handleRaw }: Handlers, providers: readonly PaymentProvider[], notices: Notices): void {
  for (const provider of providers) {
    handleRaw('POST', `payment/${provider.name}/notice`, (request) => notices.answer(provider, request));
    if (isTestProvider(provider)) testRoutes(handleRaw, provider, notices);
  }
}

/** Serves the page of the test provider. Its call-backs are handled like those of any other provider. */
function testRoutes(handleRaw: Handlers['handleRaw'], provider: TestProvider, notices: Notices): void {
  const contentType = 'text/html; charset=utf-8';
  const absent = {
    status: 404,
    contentType,
    body: '<!doctype html><title>404</title><p>没有这个订单 · No such order</p>',
  };

  handleRaw('GET', 'payment/test/page.css', async () => ({
    status: 200,
    contentType: 'text/css; charset=utf-8',
    body: testPageStyle,
  }));

  handleRaw('GET', 'payment/test/page', async ({ query }) => {
    const found = await provider.find(query.number ?? '');
    return found ? { status: 200, contentType, body: testPage(found) } : absent;
  });

  handleRaw('POST', 'payment/test/page', async ({ query, body }) => {
    const asked = new URLSearchParams(body.toString()).get('deed');
    const deed = testDeeds.find((known) => known === asked);
    const found = await provider.find(query.number ?? '');
    if (!found || !deed) return absent;
    const notice = await provider.act(found.number, deed);
    if (notice) await notices.answer(provider, notice);
    return { status: 303, contentType, body: '', headers: { location: found.returnUrl } };
  });
}

function isTestProvider(provider: PaymentProvider): provider is TestProvider {
  return provider.name === 'test' && 'act' in provider;
}

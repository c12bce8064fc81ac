import { formatPrice } from '@haihu/rules/money';
import type { TestDeed, TestPayment } from './test-provider.ts';

/**
 * Returns the page of the test provider, as HTML without scripts. On it a person pays, pays without a call-back, or
 * fails.
 */
export function testPage({ number, fen, subject, state, returnUrl }: TestPayment): string {
  const isOpen = state === 'waiting';
  const form = `<form method="post" action="/gateway/payment/test/page?number=${escape(number)}">
${button('pay', '付款 · Pay', 'main')}
${button('delay', '付款，但通知丢失 · Pay, and lose the call-back', 'other')}
${button('fail', '付款失败 · Fail', 'other')}
</form>`;
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>测试支付 · Test payment</title><link rel="stylesheet" href="/gateway/payment/test/page.css"></head><body><main>
<h1>测试支付 · Test payment</h1>
<p class="note">这里不会扣真钱 · No money moves here</p>
<p class="sum">¥${formatPrice(fen * 100)}</p>
<p>${escape(subject)}</p><p class="note">${escape(number)}</p>
${isOpen ? form : `<p class="note">${ended[state]}</p>`}
${state === 'paid' ? refundForm(number) : ''}
<p><a href="${escape(returnUrl)}">返回钱包 · Back to the wallet</a></p>
</main></body></html>`;
}

const refundForm = (number: string) =>
  `<form method="post" action="/gateway/payment/test/page?number=${escape(number)}">
${button('refund', '退款 · Refund', 'other')}
</form>`;

const button = (deed: TestDeed, words: string, kind: 'main' | 'other') =>
  `<button class="${kind}" name="deed" value="${deed}">${words}</button>`;

const ended: Record<TestPayment['state'], string> = {
  unknown: '',
  waiting: '',
  paid: '已付款 · Paid',
  closed: '已关闭 · Closed',
  refunded: '已退款 · Refunded',
};

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export const testPageStyle = `:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 414px; margin: 0 auto; padding: 24px 16px; text-align: center; }
h1 { font-size: 20px; }
.sum { font-size: 40px; font-weight: 700; margin: 16px 0; }
.note { color: light-dark(#55595f, #b6bac0); overflow-wrap: anywhere; }
form { display: grid; gap: 12px; margin: 24px 0; }
button { font: inherit; min-height: 48px; border-radius: 12px; border: 1px solid #8888; padding: 8px 16px; cursor: pointer; }
button.main { background: #1257c9; border-color: #1257c9; color: #fff; font-weight: 600; }
a { display: inline-block; padding: 12px; color: light-dark(#1257c9, #8ab4ff); }
`;

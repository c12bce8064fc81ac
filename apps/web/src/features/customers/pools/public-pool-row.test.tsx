// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw } from '../../../shared/lib/test-page.tsx';
import { PublicPoolRow } from './public-pool-row.tsx';

afterEach(clearPage);

test.each([
  ['plain', '今天 20:56 回收', 0],
  ['waiting', '18 分钟后可领取', 1],
] as const)(
  'a clock stands before what is to come, and before nothing that is past: %s',
  async (tone, words, clocks) => {
    const { host } = await draw(
      <PublicPoolRow id="7" level={2} name="秦晓燕" phone="133****1250" standing={{ words, tone }} side={null} />,
    );
    expect(host.textContent).toContain(words);
    expect(host.querySelectorAll('.l3 svg')).toHaveLength(clocks);
  },
);

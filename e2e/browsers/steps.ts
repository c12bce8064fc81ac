import { setTimeout as delay } from 'node:timers/promises';
import { demoLogins, demoPassword } from '../../apps/server/test/journeys.ts';
import type { Walker } from './walk.ts';

const [, manager, agent] = demoLogins;

/** Milliseconds in which keys ignore a second tap on the place of the last one. */
const SECOND_TAP = 700;

/** The screen at the address. Lists and logs beside it have keys of the same names. */
const ADDRESSED = '[role=main]';

interface Step {
  name: string;
  take(walker: Walker, customer: NewCustomer): Promise<void>;
}

/** A customer that the walk imports, claims and calls. The demo's carrier answers a number that ends in 60. */
export interface NewCustomer {
  name: string;
  mobile: string;
  /** A spreadsheet with this customer. */
  file: string;
}

/** The walk of a manager, who brings a customer, and then of an agent, who calls this customer. */
export const steps: Step[] = [
  {
    name: 'sign in',
    async take(walker) {
      await walker.go('/');
      // WebKit's driver cannot be told a language.
      await walker.see('[type=submit]');
      if (await walker.sees('button', '^中文$')) await walker.press('button', '^中文$');
      await walker.see('[type=submit]', '登录');
      await walker.look('login');
      await signIn(walker, manager.mobile);
      await walker.press('.enterprises button', '海呼演示');
      await goHome(walker);
      await walker.see('section', '团队');
      await walker.look('team');
    },
  },
  {
    name: 'import',
    async take(walker, { file }) {
      await walker.go('/pages3/import');
      await walker.see('button', '选择文件|选文件');
      await walker.look('choose-file');
      await walker.choose(file);
      await walker.see('*', '^可导入');
      await walker.look('import');
      await walker.press('button', '^导入 ');
      await walker.see('*', '^导入完成');
      await walker.look('imported');
    },
  },
  {
    name: 'statistics',
    async take(walker) {
      await walker.go('/pages/records/call');
      await walker.see('.stat-chart canvas');
      await walker.look('statistics');
    },
  },
  { name: 'sign out', take: (walker) => signOut(walker) },
  {
    name: 'search',
    async take(walker, { mobile }) {
      await signIn(walker, agent.mobile);
      await goHome(walker);
      await walker.see('*', '待回访');
      await walker.look('home');
      await walker.press('.tabbar a', '^客户');
      await walker.see('[data-customer]');
      await walker.look('customers');
      await walker.press('[role=radio], [role=tab], button', '^公海');
      await walker.see('button', '^领取');
      await walker.type('[type=search]', mobile);
      await walker.see('*', '^1 位$');
      await walker.look('search');
    },
  },
  {
    name: 'claim',
    async take(walker, { name }) {
      await walker.press('[data-customer]', name);
      // The list behind the page has such a button too.
      await walker.see(`${ADDRESSED} h1`, '^客户详情');
      await walker.press(`${ADDRESSED} button`, '^领取');
      await walker.see(`${ADDRESSED} button`, '^呼叫');
      await walker.look('customer');
    },
  },
  {
    name: 'call',
    async take(walker) {
      await delay(SECOND_TAP);
      await walker.press(`${ADDRESSED} button`, '^呼叫');
      await walker.see('[role=timer]');
      await walker.type('textarea', '对方报 3,600，我们 3,980');
      await walker.see('[role=timer]', '00:0[3-9]');
      await walker.look('call');
    },
  },
  {
    name: 'sheet',
    async take(walker) {
      await walker.press('button', '^挂断');
      await walker.press('[role=radio]', '^有意向');
      await walker.press('[role=radio]', '^明天 10:00');
      await walker.look('after-call');
    },
  },
  {
    name: 'save',
    async take(walker) {
      await delay(SECOND_TAP);
      await walker.press('button', '^保存$');
      await walker.see('*', '^赵婷写跟进');
      await walker.see('.player button', '^播放');
      await walker.look('saved');
    },
  },
  { name: 'sign out again', take: (walker) => signOut(walker) },
];

async function signIn(walker: Walker, mobile: string): Promise<void> {
  // The number of the last user is still there.
  if (await walker.sees('button', '^清除$')) await walker.press('button', '^清除$');
  await walker.type('[name=username]', mobile);
  await walker.type('[name=password]', demoPassword);
  await walker.press('.agree [type=checkbox]');
  await walker.press('[type=submit]');
}

/** A member who signs in for the first time gets the guide first. */
async function goHome(walker: Walker): Promise<void> {
  await walker.see('.tabbar a, .nav', '^首页|使用引导');
  await walker.go('/pages/index/index');
}

async function signOut(walker: Walker): Promise<void> {
  await walker.go('/pages3/me');
  await walker.press('button', '^退出登录');
  await walker.press('[role=alertdialog] button', '^退出');
  await walker.see('[name=password]');
}

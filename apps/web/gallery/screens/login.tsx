import { type ReactNode, useState } from 'react';
import { Button } from '../../src/shared/ui/button.tsx';
import { Checkbox } from '../../src/shared/ui/checkbox.tsx';
import { CodeInput } from '../../src/shared/ui/code-input.tsx';
import { CountdownButton } from '../../src/shared/ui/countdown-button.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { globe } from '../../src/shared/ui/icons/business.ts';
import { NavBar, NavText } from '../../src/shared/ui/nav-bar.tsx';
import { Tabs } from '../../src/shared/ui/tabs.tsx';
import { TextField } from '../../src/shared/ui/text-field.tsx';
import { Phone } from '../phone.tsx';
import { say } from '../words.ts';

const SIGN = (
  <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
    <path d="M14 16.5h28v20H27l-7 6.5v-6.5h-6z" />
    <path d="M19.5 25c2.8 0 2.8 2.5 5.7 2.5S28 25 30.8 25s2.8 2.5 5.7 2.5M19.5 30.5c2.8 0 2.8 2.5 5.7 2.5" />
  </g>
);

function Frame({ way, children }: { way: 'password' | 'code'; children: ReactNode }) {
  const [chosen, setChosen] = useState(way);
  const [agreed, setAgreed] = useState(true);
  return (
    <Phone>
      <NavBar
        right={
          <NavText tone="quiet">
            <Icon shape={globe} size="s" />
            {say('English', '中文')}
          </NavText>
        }
      />
      <main className="page pad">
        <div className="login-head">
          <svg width="52" height="52" viewBox="0 0 56 56" aria-hidden="true">
            <rect width="56" height="56" rx="14" fill="var(--accent-fill)" />
            {SIGN}
          </svg>
          <h2>{say('登录海呼CRM', 'Sign in to Haihu')}</h2>
          <p className="sec">{say('电话销售客户管理', 'Customers and calls for sales teams')}</p>
        </div>
        <Tabs
          label={say('登录方式', 'Way to sign in')}
          choices={[
            { value: 'password', label: say('密码登录', 'Password') },
            { value: 'code', label: say('验证码登录', 'Code') },
          ]}
          value={chosen}
          onChange={setChosen}
        />
        {children}
        <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
          {say('已阅读并同意', 'I agree to the ')}
          <a className="c-accent hit" href="#urp">
            {say('《服务协议》', 'Terms')}
          </a>
          {say('和', ' and ')}
          <a className="c-accent hit" href="#nda">
            {say('《隐私政策》', 'Privacy')}
          </a>
        </Checkbox>
        <Button kind="primary" wide="full">
          {say('登录', 'Sign in')}
        </Button>
      </main>
      <p className="note foot">{say('海呼CRM 1.8.0', 'Haihu CRM 1.8.0')}</p>
    </Phone>
  );
}

export function LoginByPassword() {
  const [phone, setPhone] = useState('138 0571 2046');
  const [password, setPassword] = useState('haihu-de');
  return (
    <Frame way="password">
      <TextField
        kind="tel"
        label={say('手机号', 'Mobile')}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        onClear={() => setPhone('')}
        clearLabel={say('清除', 'Clear')}
      />
      <TextField
        kind="password"
        label={say('密码', 'Password')}
        labelEnd={
          <a className="hit c-accent" href="#forgot">
            {say('忘记密码', 'Forgotten')}
          </a>
        }
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        eyeLabels={[say('显示密码', 'Show'), say('隐藏密码', 'Hide')]}
        error={say('密码不对，还可以试 4 次', 'Wrong password, 4 more tries')}
      />
    </Frame>
  );
}

const SOON = Date.now() + 52_000;

export function LoginByCode() {
  const [phone, setPhone] = useState('138 0571 2046');
  const [code, setCode] = useState('603');
  return (
    <Frame way="code">
      <TextField
        kind="tel"
        label={say('手机号', 'Mobile')}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        tail={
          <CountdownButton
            label={say('发送验证码', 'Send code')}
            until={SOON}
            waiting={(seconds) => say(`${seconds} 秒后重发`, `Again in ${seconds} s`)}
            onPress={() => undefined}
          />
        }
      />
      <CodeInput
        label={say('验证码', 'Code')}
        value={code}
        onChange={setCode}
        autoFocus
        hint={say('已发送，10 分钟内有效', 'Sent, valid for 10 minutes')}
        hintEnd={
          <a className="hit c-accent" href="#help">
            {say('收不到', 'Not received')}
          </a>
        }
      />
    </Frame>
  );
}

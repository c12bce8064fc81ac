import { useState } from 'react';
import { Checkbox } from '../../src/shared/ui/checkbox.tsx';
import { CodeInput } from '../../src/shared/ui/code-input.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { lock } from '../../src/shared/ui/icons/people.ts';
import { NoticeBox } from '../../src/shared/ui/notice-box.tsx';
import { SearchBar } from '../../src/shared/ui/search-bar.tsx';
import { SelectField } from '../../src/shared/ui/select-field.tsx';
import { Switch } from '../../src/shared/ui/switch.tsx';
import { TextArea } from '../../src/shared/ui/text-area.tsx';
import { TextField } from '../../src/shared/ui/text-field.tsx';
import { showToast } from '../../src/shared/ui/toast.tsx';
import { Part, Parts } from '../part.tsx';
import { say } from '../words.ts';

export function FieldParts() {
  const [name, setName] = useState('沈佳怡');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('603921');
  const [agreed, setAgreed] = useState(false);
  const [on, setOn] = useState(true);
  const [words, setWords] = useState('2046');
  return (
    <Parts title={say('表单', 'Forms')}>
      <Part name={say('文字', 'Text')} bleed>
        <TextField
          label={say('姓名', 'Name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onClear={() => setName('')}
          clearLabel={say('清除', 'Clear')}
        />
        <TextField
          label={say('公司', 'Company')}
          placeholder={say('选填', 'Optional')}
          hint={say('领取后同事可见', 'Colleagues see it')}
        />
        <TextField
          kind="tel"
          label={say('手机号', 'Mobile')}
          defaultValue="138 5712 046"
          error={say('号码少 1 位', '1 digit is missing')}
        />
        <TextField
          kind="password"
          label={say('密码', 'Password')}
          defaultValue="haihu-demo"
          eyeLabels={[say('显示密码', 'Show'), say('隐藏密码', 'Hide')]}
        />
        <TextField kind="decimal" label={say('成交金额', 'Amount')} defaultValue="3600" tail={say('元', 'yuan')} />
        <TextField label={say('停用', 'Off')} defaultValue={say('不能改', 'Fixed')} disabled />
        <SelectField
          label={say('来源', 'Source')}
          value=""
          placeholder={say('选择', 'Choose')}
          onPress={() => undefined}
        />
        <SelectField
          label={say('部门', 'Department')}
          value={say('销售一部', 'Sales 1')}
          onPress={() => undefined}
          error={say('这个部门已停用', 'This department is closed')}
        />
        <TextArea
          label={say('备注', 'Remark')}
          placeholder={say('客户说了什么，要什么', 'What was said')}
          hint={say('最多 500 字', 'Up to 500')}
        />
        <TextArea
          label={say('退回原因', 'Reason')}
          defaultValue={say('无', 'none')}
          error={say('至少写 4 个字', 'At least 4 letters')}
        />
      </Part>
      <Part name={say('验证码', 'Code')} bleed>
        <CodeInput
          label={say('验证码', 'Code')}
          value={code}
          onChange={setCode}
          onComplete={(full) => showToast(full)}
          hint={say('已发送，10 分钟内有效', 'Sent, valid for 10 minutes')}
        />
        <CodeInput
          label={say('验证码，不对', 'Code, wrong')}
          value={wrong}
          onChange={setWrong}
          error={say('验证码不对，还可以试 4 次', 'Wrong code, 4 more tries')}
        />
      </Part>
      <Part name={say('勾选', 'Ticks')} bleed>
        <div className="pad">
          <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
            {say('已阅读并同意', 'I agree to the ')}
            <a className="c-accent hit" href="#urp">
              {say('《服务协议》', 'Terms')}
            </a>
          </Checkbox>
          <Checkbox checked={false} bad onChange={() => undefined}>
            {say('同意后才能登录', 'Needed to sign in')}
          </Checkbox>
          <div className="line">
            <Switch label={say('震动', 'Vibration')} on={on} onChange={setOn} />
            <Switch label={say('声音', 'Sound')} on={!on} onChange={(now) => setOn(!now)} />
            <Switch label={say('停用', 'Off')} on disabled onChange={() => undefined} />
          </div>
        </div>
      </Part>
      <Part name={say('搜索', 'Search')} bleed>
        <SearchBar
          value={words}
          onChange={setWords}
          placeholder={say('姓名、公司、手机或后 4 位', 'Name, company, mobile, last 4')}
          clearLabel={say('清除', 'Clear')}
          filter={{ label: say('筛选', 'Filter'), on: 0, onPress: () => undefined }}
        />
      </Part>
      <Part name={say('说明', 'Notices')} bleed>
        <div className="pad boxes">
          <NoticeBox icon={<Icon shape={lock} size="s" />}>
            {say('由同事负责，11月28日起可领取', 'A colleague has it until 28 Nov')}
          </NoticeBox>
          <NoticeBox tone="bad" icon={<Icon name="alert" size="s" />}>
            {say('在免打扰名单，不能导入', 'On the do-not-call list')}
          </NoticeBox>
          <NoticeBox tone="info" icon={<Icon name="info" size="s" />}>
            {say('改规则前先试算：今晚会回收 412 位', 'First a trial: 412 would return tonight')}
          </NoticeBox>
          <NoticeBox tone="plain">{say('只有管理员能看到', 'Administrators only')}</NoticeBox>
        </div>
      </Part>
    </Parts>
  );
}

import { useState } from 'react';
import { ActionBar } from '../../src/shared/ui/action-bar.tsx';
import { Button } from '../../src/shared/ui/button.tsx';
import { Chip } from '../../src/shared/ui/chip.tsx';
import { Field } from '../../src/shared/ui/field.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { IconButton } from '../../src/shared/ui/icon-button.tsx';
import { lock, scan } from '../../src/shared/ui/icons/people.ts';
import { LevelPicker } from '../../src/parts/customers/level-picker.tsx';
import { NavBar, NavText } from '../../src/shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../src/shared/ui/notice-box.tsx';
import { SelectField } from '../../src/shared/ui/select-field.tsx';
import { TextArea } from '../../src/shared/ui/text-area.tsx';
import { TextField } from '../../src/shared/ui/text-field.tsx';
import { levelNames } from '../levels.ts';
import { Phone } from '../phone.tsx';
import { say } from '../words.ts';

export function AddCustomer() {
  const [level, setLevel] = useState(3);
  const [tagged, setTagged] = useState(true);
  return (
    <Phone>
      <NavBar
        left={<NavText>{say('取消', 'Cancel')}</NavText>}
        title={say('添加客户', 'Add customer')}
        right={<IconButton icon={<Icon shape={scan} />} label={say('扫名片', 'Scan a card')} />}
      />
      <main className="page">
        <TextField
          kind="tel"
          label={say('手机号', 'Mobile')}
          defaultValue="138 5712 0463"
          tail="浙江杭州"
          notice={
            <NoticeBox icon={<Icon shape={lock} size="s" />}>
              {say(
                '企业里已有这个号码，由同事负责，11月28日起可领取',
                'A colleague has this number; claimable from 28 Nov',
              )}
            </NoticeBox>
          }
        />
        <TextField
          kind="tel"
          label={say('其他号码', 'Other number')}
          value="0571 8802 136"
          onChange={() => undefined}
          onClear={() => undefined}
          clearLabel={say('删掉', 'Remove')}
          error={say('号码少 1 位', '1 digit is missing')}
        />
        <TextField label={say('姓名', 'Name')} defaultValue="沈佳怡" autoFocus />
        <TextField label={say('公司', 'Company')} placeholder={say('选填', 'Optional')} />
        <Field id="level" group label={say('等级', 'Level')}>
          <LevelPicker label={say('等级', 'Level')} level={level} onChange={setLevel} names={levelNames} />
        </Field>
        <SelectField label={say('来源', 'Source')} value={say('展会', 'Fair')} onPress={() => undefined} />
        <Field id="tags" group label={say('标签', 'Tags')}>
          <div className="chips wrap">
            <Chip label={say('代理记账', 'Accounting')} on={tagged} onChange={setTagged} />
            <Chip label={say('工商注册', 'Registration')} on={false} onChange={() => undefined} />
            <Chip label={say('商标', 'Trade mark')} on={false} onChange={() => undefined} />
          </div>
        </Field>
        <TextArea
          label={say('备注', 'Remark')}
          placeholder={say('客户说了什么，要什么', 'What was said, what is wanted')}
        />
      </main>
      <ActionBar>
        <span className="sec grow">
          <span className="c-danger w5">{say('2 处要改', '2 to mend')}</span>
          <br />
          <span className="note">{say('草稿已存 10:42', 'Draft kept 10:42')}</span>
        </span>
        <Button kind="primary" style={{ minWidth: 132 }}>
          {say('保存', 'Save')}
        </Button>
      </ActionBar>
    </Phone>
  );
}

import { useState } from 'react';
import { ActionBar } from '../../src/shared/ui/action-bar.tsx';
import { Button } from '../../src/shared/ui/button.tsx';
import { CallKey, CallKeys, HangUpButton } from '../../src/parts/calls/call-keys.tsx';
import { Card } from '../../src/shared/ui/card.tsx';
import { ChipChoice } from '../../src/shared/ui/chip-group.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { IconButton } from '../../src/shared/ui/icon-button.tsx';
import { micOff, pause, play, speaker } from '../../src/shared/ui/icons/phone.ts';
import { LevelTile } from '../../src/parts/customers/level.tsx';
import { LevelPicker } from '../../src/parts/customers/level-picker.tsx';
import { PhraseChips } from '../../src/shared/ui/phrase-chips.tsx';
import { RunningTimer } from '../../src/shared/ui/running-timer.tsx';
import { Sheet, SheetLabel } from '../../src/shared/ui/sheet.tsx';
import { StateWord } from '../../src/shared/ui/state-word.tsx';
import { TextAreaBox } from '../../src/shared/ui/text-area.tsx';
import { levelNames, levelWords } from '../levels.ts';
import { Phone } from '../phone.tsx';
import { say } from '../words.ts';
import '../../src/parts/calls/call-page.css';

const phrases = [say('价格高', 'Price'), say('要合同', 'Contract'), say('加微信', 'WeChat'), say('找老板', 'Boss')];
const began = Date.now() - 167_400;

export function InCall() {
  const [muted, setMuted] = useState(true);
  const [note, setNote] = useState(say('对方报 3,600，我们 3,980', 'They offer 3,600, we 3,980'));
  return (
    <Phone look="call">
      <main className="page call-page">
        <div className="call-head">
          <StateWord tone="call">{say('通话中', 'Talking')}</StateWord>
          <h2>何丽娟</h2>
          <p className="sec">136****0925 · 浙江金华 · 义乌专线</p>
          <RunningTimer since={began} large />
        </div>
        <Card>
          <div className="h note">
            <span>{say('11月17日 上次说', 'Last time, 17 Nov')}</span>
            <span className="end h">
              <LevelTile level={1} small />
              {levelNames[0]}
            </span>
          </div>
          <p className="sec">
            {say('嫌年费高，等另一家的价。可以送 2 个月。', 'Finds the fee high, waits for a price.')}
          </p>
        </Card>
        <div className="card call-note">
          <textarea aria-label={say('跟进', 'Note')} value={note} onChange={(event) => setNote(event.target.value)} />
          <PhraseChips
            label={say('常用语', 'Phrases')}
            phrases={phrases}
            onPick={(phrase) => setNote(`${note}，${phrase}`)}
          />
        </div>
        <div className="call-foot">
          <CallKeys>
            <CallKey
              icon={<Icon shape={micOff} />}
              label={say('静音', 'Mute')}
              on={muted}
              onPress={() => setMuted(!muted)}
            />
            <CallKey icon={<Icon name="keypad" />} label={say('键盘', 'Keys')} onPress={() => undefined} />
            <CallKey icon={<Icon shape={pause} />} label={say('保持', 'Hold')} on={false} onPress={() => undefined} />
            <CallKey
              icon={<Icon shape={speaker} />}
              label={say('免提', 'Speaker')}
              on={false}
              onPress={() => undefined}
            />
          </CallKeys>
          <HangUpButton label={say('挂断', 'Hang up')} onPress={() => undefined} />
        </div>
      </main>
    </Phone>
  );
}

export function AfterCall() {
  const [outcome, setOutcome] = useState<string | null>('yes');
  const [level, setLevel] = useState(1);
  const [callBack, setCallBack] = useState<string | null>('tomorrow');
  return (
    <Phone look="call">
      <main className="page call-page">
        <div className="call-head over">
          <StateWord tone="2">{say('对方已挂断', 'They hung up')}</StateWord>
          <h2>何丽娟</h2>
          <p className="sec">136****0925 · 浙江金华 · 义乌专线</p>
        </div>
      </main>
      <Sheet
        open
        clear
        className="after-call"
        title={say('通话小结', 'After the call')}
        head={
          <div className="h pad call-result">
            <div className="grow one">
              <b>{say('接通 3分12秒', 'Answered, 3 min 12 s')}</b>{' '}
              <span className="sec">{say('4 分钟 · 套餐内', '4 minutes, in the package')}</span>
            </div>
            <IconButton look="accent" icon={<Icon shape={play} />} label={say('听录音', 'Listen')} />
          </div>
        }
        bar={
          <ActionBar>
            <Button>{say('保存', 'Save')}</Button>
            <Button kind="primary" wide="grow" secondLine="刘芳 · 苏州锦程纺织">
              {say('保存并下一个', 'Save and next')}
            </Button>
          </ActionBar>
        }
      >
        <SheetLabel>{say('结果', 'Outcome')}</SheetLabel>
        <ChipChoice
          label={say('结果', 'Outcome')}
          layout="grid"
          options={[
            { value: 'yes', label: say('有意向', 'Interested') },
            { value: 'again', label: say('再联系', 'Again') },
            { value: 'wechat', label: say('已加微信', 'On WeChat') },
            { value: 'no', label: say('没意向', 'No interest') },
            { value: 'other', label: say('不是本人', 'Someone else') },
            { value: 'never', label: say('别再打', 'Do not call') },
          ]}
          value={outcome}
          onChange={setOutcome}
        />
        <SheetLabel>{say('等级', 'Level')}</SheetLabel>
        <div className="pad">
          <LevelPicker
            label={say('等级', 'Level')}
            level={level}
            onChange={setLevel}
            names={levelNames}
            words={levelWords}
          />
        </div>
        <SheetLabel note={say('通话中已记下', 'Noted during the call')}>{say('跟进', 'Note')}</SheetLabel>
        <div className="pad">
          <TextAreaBox
            aria-label={say('跟进', 'Note')}
            defaultValue={say(
              '对方报 3,600，我们 3,980。送 2 个月她能接受，要合同样本。',
              'They offer 3,600, we 3,980. Two free months would do, wants a sample contract.',
            )}
          />
        </div>
        <PhraseChips
          label={say('常用语', 'Phrases')}
          phrases={[
            say('价格高', 'Price'),
            say('要合同', 'Contract'),
            say('找老板', 'Boss'),
            say('下周再谈', 'Next week'),
            say('已发报价', 'Offer sent'),
          ]}
          onPick={() => undefined}
        />
        <SheetLabel note={say('明天 10:00 你还有 2 个', '2 more tomorrow 10:00')}>
          {say('下次回访', 'Next visit')}
        </SheetLabel>
        <ChipChoice
          label={say('下次回访', 'Next visit')}
          layout="grid"
          options={[
            { value: 'hour', label: say('1 小时后', 'In 1 h') },
            { value: 'tomorrow', label: say('明天 10:00', 'Tomorrow 10:00') },
            { value: 'three', label: say('3 天后', 'In 3 days') },
            { value: 'week', label: say('一周后', 'In a week') },
            { value: 'pick', label: say('选时间', 'Choose') },
            { value: 'none', label: say('不约', 'None') },
          ]}
          value={callBack}
          onChange={setCallBack}
        />
      </Sheet>
    </Phone>
  );
}

import { lazy, Suspense, useState } from 'react';
import { ActionBar } from '../../src/shared/ui/action-bar.tsx';
import { ActionSheet } from '../../src/shared/ui/action-sheet.tsx';
import { alert, confirm } from '../../src/shared/ui/ask.tsx';
import { Button } from '../../src/shared/ui/button.tsx';
import { Sheet } from '../../src/shared/ui/sheet.tsx';
import { TextField } from '../../src/shared/ui/text-field.tsx';
import { showToast } from '../../src/shared/ui/toast.tsx';
import { Part, Parts } from '../part.tsx';
import { say } from '../words.ts';

const CallBackTime = lazy(() => import('../screens/call-back-time.tsx'));

async function ask(): Promise<void> {
  const yes = await confirm({
    title: say('把 3 位客户移入新客公海？', 'Move 3 customers into the sea?'),
    body: say('同事马上可以领取，你 3 天内不能领回。', 'Colleagues may claim them at once, you may not for 3 days.'),
    yes: say('退回公海', 'Move'),
    no: say('取消', 'Cancel'),
    danger: true,
    third: { label: say('先看名单', 'See them first'), onPress: () => showToast(say('看名单', 'List')) },
  });
  showToast(yes ? say('3 位已退回公海', '3 moved') : say('没有移动', 'Not moved'));
}

async function tell(): Promise<void> {
  await alert({
    title: say('提示', 'Notice'),
    body: say('该账户权限发生变化，请重新登录', 'Your permissions changed, sign in again'),
    ok: say('确定', 'OK'),
  });
  showToast(say('去登录', 'To login'));
}

export function FloatingParts() {
  const [open, setOpen] = useState<'sheet' | 'long' | 'actions' | 'time' | null>(null);
  const close = () => setOpen(null);

  return (
    <Parts title={say('浮层', 'What floats')}>
      <Part name={say('对话框', 'Dialogs')}>
        <Button onClick={ask}>{say('问一次', 'Ask')}</Button>
        <Button onClick={tell}>{say('必须确认', 'Tell')}</Button>
      </Part>
      <Part name={say('面板', 'Sheets')}>
        <Button onClick={() => setOpen('sheet')}>{say('面板', 'Sheet')}</Button>
        <Button onClick={() => setOpen('long')}>{say('长面板', 'Long sheet')}</Button>
        <Button onClick={() => setOpen('actions')}>{say('操作', 'Actions')}</Button>
        <Button onClick={() => setOpen('time')}>{say('选时间', 'Time')}</Button>
      </Part>
      <Part name={say('轻提示', 'Toasts')}>
        <Button onClick={() => showToast(say('没有网络', 'No network'))}>{say('一句话', 'Words')}</Button>
        <Button
          onClick={() =>
            showToast(say('已领取黄伟，今天还可领 38 位', '黄伟 is yours, 38 more today'), { kind: 'done' })
          }
        >
          {say('做完了', 'Done')}
        </Button>
        <Button
          onClick={() =>
            showToast(say('罗敏没领到，李敏 09:02 已领取', '罗敏 went to 李敏 at 09:02'), { kind: 'warn' })
          }
        >
          {say('没做成', 'Refused')}
        </Button>
        <Button onClick={() => showToast(say('该客户已被领取', 'Already taken'), { milliseconds: 1500 })}>
          {say('1.5 秒', '1.5 s')}
        </Button>
        <Button
          onClick={() =>
            showToast(say('2 位已退回公海', '2 moved into the sea'), {
              kind: 'done',
              action: { label: say('撤销', 'Undo'), onAct: () => showToast(say('已撤销', 'Undone')) },
            })
          }
        >
          {say('可撤销', 'With undo')}
        </Button>
      </Part>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={say('查看号码', 'Show the number')}
        closeLabel={say('关闭', 'Close')}
        bar={
          <ActionBar>
            <Button kind="primary" wide="grow" onClick={close}>
              {say('查看 30 秒', 'Show for 30 s')}
            </Button>
          </ActionBar>
        }
      >
        <TextField label={say('原因', 'Reason')} placeholder={say('会记入日志', 'It is logged')} />
        <button type="button" className="item c-accent" onClick={ask}>
          {say('先问一次', 'Ask first')}
        </button>
      </Sheet>
      <Sheet
        open={open === 'long'}
        onClose={close}
        title={say('选择部门', 'Choose a department')}
        bar={
          <ActionBar>
            <Button wide="grow" onClick={close}>
              {say('取消', 'Cancel')}
            </Button>
          </ActionBar>
        }
      >
        {Array.from({ length: 40 }, (_, index) => (
          <button key={index} type="button" className="item" onClick={close}>
            {say(`销售 ${index + 1} 部`, `Sales ${index + 1}`)}
          </button>
        ))}
      </Sheet>
      <ActionSheet
        open={open === 'actions'}
        onClose={close}
        title="何丽娟"
        closeLabel={say('关闭', 'Close')}
        actions={[
          { label: say('转移给同事', 'Transfer'), onAct: () => showToast(say('转移', 'Transfer')) },
          {
            label: say('合并', 'Merge'),
            note: say('没有重复的客户', 'No duplicates'),
            disabled: true,
            onAct: () => undefined,
          },
          {
            label: say('删除，30 天内可恢复', 'Delete'),
            danger: true,
            onAct: () => showToast(say('已删除', 'Deleted')),
          },
        ]}
      />
      <Suspense>{open === 'time' && <CallBackTime onClose={close} />}</Suspense>
    </Parts>
  );
}

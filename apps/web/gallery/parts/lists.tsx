import { useState } from 'react';
import { Art } from '../../src/shared/ui/art.tsx';
import { Banner, OfflineBanner } from '../../src/shared/ui/banner.tsx';
import { CountLine } from '../../src/shared/ui/count-line.tsx';
import { CustomerRow } from '../../src/features/customers/pools/customer-row.tsx';
import { ErrorRow } from '../../src/shared/ui/error-row.tsx';
import { Icon } from '../../src/shared/ui/icon.tsx';
import { gear, globe } from '../../src/shared/ui/icons/business.ts';
import { Cell, Cells, SwitchCell } from '../../src/shared/ui/list-cell.tsx';
import { PublicPoolRow, PublicPoolWords } from '../../src/features/customers/pools/public-pool-row.tsx';
import { Steps } from '../../src/shared/ui/steps.tsx';
import { showToast } from '../../src/shared/ui/toast.tsx';
import { UploadRow } from '../../src/shared/ui/upload-row.tsx';
import { Part, Parts } from '../part.tsx';
import { people } from '../people.ts';
import { say } from '../words.ts';

const long = {
  ...people[0]!,
  id: 'long',
  name: 'Maximilian von Hohenzollern-Sigmaringen',
  company: '成都蓉和新型建材有限公司',
};

export function ListParts() {
  const [chosen, setChosen] = useState(true);
  const [vibrates, setVibrates] = useState(true);
  return (
    <Parts title={say('列表', 'Lists')}>
      <Part name={say('客户', 'Customer')} bleed>
        <CountLine end={say('2 条跟进待上传', '2 follow-ups wait')}>{say('1,204 位', '1,204 customers')}</CountLine>
        <CustomerRow
          {...people[0]!}
          onOpen={() => showToast(people[0]!.name)}
          onLongPress={() => showToast(say('多选', 'Select'))}
          actionsLabel={say('林晓燕的操作', 'Actions for 林晓燕')}
          actions={[
            {
              icon: <Icon name="pen" />,
              label: say('跟进', 'Note'),
              tone: 'accent',
              onAct: () => showToast(say('写跟进', 'Write')),
            },
            {
              icon: <Icon name="phone" />,
              label: say('呼叫', 'Call'),
              tone: 'call',
              onAct: () => showToast(say('拨号中', 'Calling')),
            },
          ]}
        />
        <CustomerRow {...long} onOpen={() => undefined} />
        <CustomerRow {...people[7]!} company={null} area={null} level={null} onOpen={() => undefined} />
        <CustomerRow {...people[3]!} onOpen={() => undefined} selection={{ on: chosen, onChange: setChosen }} />
        <PublicPoolRow
          id="sea"
          level={2}
          name="刘芳"
          company="苏州锦程纺织"
          phone="138****6602"
          area="江苏苏州"
          standing={{ words: say('今天 09:00 回收 · 30 天未跟进', 'Today 09:00, 30 days idle'), tone: 'plain' }}
          side={<PublicPoolWords>{say('暂不能领', 'Not yet')}</PublicPoolWords>}
          selection={{ on: chosen, onChange: setChosen }}
        />
        <ErrorRow
          words={say('后面的加载失败：连接超时', 'The rest did not load: timed out')}
          retry={say('重试', 'Try again')}
          onRetry={() => undefined}
        />
      </Part>
      <Part name={say('横条', 'Banners')} bleed>
        <OfflineBanner>{say('没有网络，看到的是 10:38 的名单', 'No network, this is the list of 10:38')}</OfflineBanner>
        <Banner>{say('余额只够 12 分钟', 'Balance for 12 minutes')}</Banner>
        <Banner tone="info" icon="info" action={say('去看', 'See')} onAction={() => undefined}>
          {say('导入完成，1,218 位', 'Imported 1,218')}
        </Banner>
        <Banner tone="bad">{say('义乌专线已停，接通率过低', 'Yiwu line paused')}</Banner>
      </Part>
      <Part name={say('设置', 'Settings')} bleed>
        <Cells>
          <Cell
            icon={<Icon shape={globe} />}
            label={say('语言', 'Language')}
            value={say('中文', 'English')}
            onPress={() => undefined}
          />
          <Cell icon={<Icon shape={gear} />} label={say('版本', 'Version')} value="1.8.0" />
          <SwitchCell
            icon={<Icon name="bell" />}
            label={say('震动', 'Vibration')}
            note={say('呼叫、领取、保存时', 'On call, claim and save')}
            on={vibrates}
            onChange={setVibrates}
          />
          <Cell label={say('退出登录', 'Sign out')} danger onPress={() => undefined} />
        </Cells>
      </Part>
      <Part name={say('步骤和上传', 'Steps and uploads')} bleed>
        <Steps
          label={say('导入', 'Import')}
          steps={[say('选文件', 'File'), say('对列', 'Columns'), say('预览', 'Preview'), say('导入', 'Import')]}
          current={2}
        />
        <UploadRow
          name="苏州展会名单.xlsx"
          words={say('已传 62%，还要 8 秒', '62 %, 8 s left')}
          percent={62}
          removeLabel={say('取消上传', 'Cancel')}
          onRemove={() => undefined}
        />
        <UploadRow
          name="老客户.csv"
          words={say('传到一半断了', 'Lost half way')}
          failed={{ retry: say('接着传', 'Go on'), onRetry: () => undefined }}
          removeLabel={say('删掉', 'Remove')}
          onRemove={() => undefined}
        />
        <UploadRow
          name="名片.jpg"
          words={say('1.2 MB', '1.2 MB')}
          removeLabel={say('删掉', 'Remove')}
          onRemove={() => undefined}
        />
      </Part>
      <Part name={say('空状态的图', 'Drawings')}>
        <Art name="calendar" />
        <Art name="people" />
        <Art name="search" />
        <Art name="call" />
        <Art name="offline" />
      </Part>
    </Parts>
  );
}

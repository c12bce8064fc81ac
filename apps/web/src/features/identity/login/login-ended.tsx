import { sessionEnds } from '@haihu/contract/identity/values';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { t } from './ended-texts.ts';

/** Tells above the login which deed on another device signed this one out. Draws nothing for a deed it does not know. */
export default function LoginEnded({ endedBy }: { endedBy: string }) {
  const known = sessionEnds.find((one) => one === endedBy);
  if (!known) return null;
  return (
    <div className="login-ended" role="status">
      <NoticeBox tone="info">
        <b>{t.ended[known]}</b>
        <span className="login-invited">{t.hints[known]}</span>
      </NoticeBox>
    </div>
  );
}

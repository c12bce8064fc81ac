import { useEffect, useState } from 'react';
import { type CameraProblem, closeCamera, openFrontCamera } from '../../../native/camera.ts';
import { common } from '../../../shared/i18n/common.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { Challenges } from './challenges.tsx';
import { t } from './texts.ts';
import { draftAtHand, keepRealNameDraft, useStartCheck, useSubmit } from './use-real-name.ts';
import './real-name.css';

type Problem = CameraProblem | 'timeout' | 'no_face' | 'still' | 'not_live' | 'failed';

/** Problems by the code of a refusal: no face, no movement, no living person, too late. */
const refusals: Record<number, Problem> = { 40245: 'no_face', 40246: 'still', 40250: 'not_live', 40243: 'timeout' };

/**
 * Runs the challenges before the camera. A person reviews the pictures with name and number. Nothing of them stays on
 * the device.
 */
export default function FaceRecognition() {
  const { label } = useVisit();
  const draft = draftAtHand();
  const { open, back } = navigation();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={label} />
      <div className="page">
        {draft ? (
          <Check />
        ) : (
          <EmptyState
            art="people"
            title={t.noDraft}
            hint={t.noDraftHint}
            action={t.toForm}
            onAction={() => open('personalAuthentication', {}, { replace: true })}
          />
        )}
      </div>
    </>
  );
}

function Check() {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<{ kind: Problem; words?: string } | null>(null);
  const start = useStartCheck();
  const submit = useSubmit();
  useEffect(() => () => void (stream && closeCamera(stream)), [stream]);

  async function begin(): Promise<void> {
    setOpening(true);
    const opened = await openFrontCamera();
    setOpening(false);
    if (typeof opened === 'string') setProblem({ kind: opened });
    else setStream(opened);
  }

  /** Starts a new check for another try, with new challenges. */
  async function tryAgain(): Promise<void> {
    try {
      const check = await start.mutateAsync();
      keepRealNameDraft({ ...draftAtHand()!, check });
      setProblem(null);
      await begin();
    } catch (error) {
      setProblem({ kind: 'failed', words: (error as Error).message });
    }
  }

  function fail(kind: Problem, words?: string): void {
    setStream(null);
    setProblem({ kind, words });
  }

  function send(pictures: Blob[]): void {
    setStream(null);
    submit.mutate(
      { ...draftAtHand()!, pictures },
      {
        onSuccess() {
          keepRealNameDraft(null);
          showToast(t.sent, { kind: 'done' });
          navigation().back();
        },
        onError(error) {
          const kind = (error instanceof RequestError && refusals[error.code]) || 'failed';
          setProblem({ kind, words: kind === 'failed' ? error.message : undefined });
        },
      },
    );
  }

  if (problem) {
    const { title, hint } = t.problems[problem.kind];
    return (
      <div data-problem={problem.kind}>
        <EmptyState
          art="offline"
          title={title}
          hint={problem.words ?? hint}
          action={t.again}
          busy={start.isPending || opening}
          onAction={() => void tryAgain()}
        />
      </div>
    );
  }
  if (submit.isPending) {
    return (
      <div className="face-ready" role="status">
        <div className="face-ring busy" />
        <h2 className="head">{t.sending}</h2>
      </div>
    );
  }
  if (stream) {
    const { challenges } = draftAtHand()!.check;
    return <Challenges {...{ stream, challenges }} onDone={send} onTimeout={() => fail('timeout')} />;
  }
  return (
    <div className="face-ready">
      <div className="face-ring" />
      <h2 className="head">{t.readyTitle}</h2>
      <p className="sec c-2">{t.readyHint}</p>
      <Button kind="primary" wide="full" busy={opening} busyWords={t.opening} onClick={() => void begin()}>
        {t.begin}
      </Button>
    </div>
  );
}

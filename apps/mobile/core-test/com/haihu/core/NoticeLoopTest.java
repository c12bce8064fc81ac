package com.haihu.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

final class NoticeLoopTest {
  private static final List<Notice> NONE = Collections.emptyList();

  private NoticeLoopTest() {}

  static void run(Check check) {
    pauses(check);
    answers(check);
    cuts(check);
  }

  private static void pauses(Check check) {
    check.is(NoticeLoop.pauseAfter(1), 2000L, "the first pause");
    check.is(NoticeLoop.pauseAfter(2), 4000L, "the second pause");
    check.is(NoticeLoop.pauseAfter(7), 128_000L, "the seventh pause");
    check.is(NoticeLoop.pauseAfter(8), 256_000L, "the eighth pause");
    check.is(NoticeLoop.pauseAfter(9), 300_000L, "the longest pause");
    check.is(NoticeLoop.pauseAfter(1000), 300_000L, "it does not grow for ever");
    check.is(NoticeLoop.isGone(410), true, "gone");
    for (int status : new int[] {0, 200, 204, 401, 403, 404, 429, 500, 502, 503}) {
      check.is(NoticeLoop.isGone(status), false, "not gone: " + status);
    }
  }

  private static void answers(Check check) {
    Phone phone = new Phone(3);
    Script script = new Script(reply(200, 1, 2), null, reply(503), reply(204), reply(200, 2, 3));
    check.is(new NoticeLoop(script, phone).run(), false, "ends when the device says so");
    check.is(phone.shown, Arrays.asList(1L, 2L), "shown in their order");
    check.is(phone.pauses, Arrays.asList(500L, 2000L, 4000L), "an answer, then two failures");
    check.is(new NoticeLoop(script, phone.again(2)).run(), false, "runs again");
    check.is(phone.shown, Arrays.asList(1L, 2L, 3L), "a number is shown once");
    check.is(phone.pauses, Arrays.asList(500L, 500L), "an empty answer is one too");
    check.is(script.asked, Arrays.asList(0L, 2L, 2L, 2L, 2L), "asks after the newest number");
    new NoticeLoop(new Script((NoticeLoop.Reply) null), phone.again(1)).run();
    check.is(phone.pauses, Arrays.asList(2000L), "a failure at the start");
    check.is(new NoticeLoop(new Script(reply(410)), phone.again(9)).run(), true, "the session has ended");
    check.is(phone.pauses, Collections.<Long>emptyList(), "no request after that");
  }

  /** Loses every third answer on its way, a hundred times. Every notice is shown once, in its order. */
  private static void cuts(Check check) {
    final Random random = new Random(7);
    final List<Notice> kept = new ArrayList<Notice>();
    final int[] lost = {0};
    NoticeLoop.Server server =
        new NoticeLoop.Server() {
          @Override
          public NoticeLoop.Reply waitFor(long seen) throws NoticeLoop.LinkLost {
            kept.add(notice(kept.size() + 1));
            if (lost[0] < 100 && random.nextInt(3) == 0) {
              lost[0]++;
              throw new NoticeLoop.LinkLost();
            }
            List<Notice> due = new ArrayList<Notice>();
            for (Notice one : kept) if (one.seq > seen) due.add(one);
            return new NoticeLoop.Reply(200, due);
          }
        };
    Phone phone = new Phone(500);
    new NoticeLoop(server, phone).run();
    List<Long> all = new ArrayList<Long>();
    for (long seq = 1; seq <= phone.seen; seq++) all.add(seq);
    check.is(lost[0], 100, "a hundred answers were lost");
    check.is(phone.shown, all, "none is missing and none came twice");
    check.is(phone.seen > 490, true, "nearly all that the server had: " + phone.seen);
  }

  private static Notice notice(long seq) {
    return new Notice(seq, "visit", "t", "b", "/pages/index/index");
  }

  private static NoticeLoop.Reply reply(int status, long... numbers) {
    List<Notice> notices = new ArrayList<Notice>();
    for (long seq : numbers) notices.add(notice(seq));
    return new NoticeLoop.Reply(status, status == 200 ? notices : NONE);
  }

  /** Answers in the given order. Null is an answer that was lost. */
  private static final class Script implements NoticeLoop.Server {
    final List<Long> asked = new ArrayList<Long>();
    private final NoticeLoop.Reply[] replies;

    Script(NoticeLoop.Reply... replies) {
      this.replies = replies;
    }

    @Override
    public NoticeLoop.Reply waitFor(long seen) throws NoticeLoop.LinkLost {
      NoticeLoop.Reply reply = replies[asked.size()];
      asked.add(seen);
      if (reply == null) throw new NoticeLoop.LinkLost();
      return reply;
    }
  }

  private static final class Phone implements NoticeLoop.Device {
    final List<Long> shown = new ArrayList<Long>();
    final List<Long> pauses = new ArrayList<Long>();
    long seen;
    private int requests;

    Phone(int requests) {
      this.requests = requests;
    }

    Phone again(int more) {
      requests = more;
      pauses.clear();
      return this;
    }

    @Override
    public long seen() {
      return seen;
    }

    @Override
    public void keepSeen(long seq) {
      seen = seq;
    }

    @Override
    public void show(Notice notice) {
      shown.add(notice.seq);
    }

    @Override
    public boolean sleep(long milliseconds) {
      pauses.add(milliseconds);
      return pauses.size() < requests;
    }
  }
}

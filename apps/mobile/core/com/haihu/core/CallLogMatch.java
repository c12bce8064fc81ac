package com.haihu.core;

import java.util.List;

/** Finds the call that was just made in the phone's log. */
public final class CallLogMatch {
  private static final int OUTGOING = 2;
  /** Milliseconds by which the clocks of app and dialler may differ. */
  public static final long SLACK = 5000;
  /** Milliseconds for which the log is watched. Phones write it up to seconds after the end of the call. */
  public static final long PATIENCE = 10_000;

  private CallLogMatch() {}

  /**
   * Returns the first outgoing call to the number since `since`, in milliseconds since 1970. A later call that was dialled
   * by hand does not win. Null if the log has none yet. The calls may be in any order.
   */
  public static LoggedCall find(List<LoggedCall> calls, String number, long since) {
    String wanted = Digits.of(number);
    LoggedCall found = null;
    for (LoggedCall call : calls) {
      if (call.type != OUTGOING || call.date < since - SLACK || !Digits.areSame(call.digits(), wanted)) continue;
      if (found == null || call.date < found.date) found = call;
    }
    return found;
  }
}

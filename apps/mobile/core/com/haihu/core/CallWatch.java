package com.haihu.core;

/** Follows one call by the states of the telephone: idle 0, ringing 1, off the hook 2. */
public final class CallWatch {
  /** The telephone's states in Android. */
  public static final int IDLE = 0;
  public static final int RINGING = 1;
  public static final int OFF_HOOK = 2;

  /** Milliseconds after which a call that never began is given up. */
  public static final long BEGINS_WITHIN = 60_000;

  private enum State {
    WAITING,
    TALKING,
    OVER
  }

  private final long askedAt;
  private State state = State.WAITING;
  private long begunAt;

  /** `askedAt`: the instant of dialling, in milliseconds since 1970. */
  public CallWatch(long askedAt) {
    this.askedAt = askedAt;
  }

  /**
   * Takes a state of the telephone. Returns true once, if the call is over by it. An idle telephone before the call says
   * nothing about it.
   */
  public boolean take(int telephone, long at) {
    if (state == State.WAITING && telephone == OFF_HOOK) {
      state = State.TALKING;
      begunAt = at;
      return false;
    }
    boolean ends = telephone == IDLE && (state == State.TALKING || hasFailed(at));
    if (ends) state = State.OVER;
    return ends;
  }

  /** Returns true if the phone did not dial within a minute. */
  public boolean hasFailed(long at) {
    return state == State.WAITING && at - askedAt > BEGINS_WITHIN;
  }

  public boolean isOver() {
    return state == State.OVER;
  }

  /** The instant at which the telephone went off the hook, in milliseconds since 1970. 0 before that. */
  public long begunAt() {
    return begunAt;
  }
}

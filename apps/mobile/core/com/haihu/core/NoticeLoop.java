package com.haihu.core;

import java.util.List;

/**
 * Waits for notices at the server, one request after the other. Every notice is shown once, also if an answer is lost or the
 * app dies between two requests.
 */
public final class NoticeLoop {
  /** Asks the server. */
  public interface Server {
    /** Waits for notices after the number `seen`. Throws `LinkLost` if there was no answer. */
    Reply waitFor(long seen) throws LinkLost;
  }

  /** Shows notices, and keeps the number of the newest one. Both outlive the process. */
  public interface Device {
    long seen();

    void show(Notice notice);

    /** Keeps the number of a notice that was shown. If the app dies in between, the same notice takes its own place. */
    void keepSeen(long seq);

    /** Sleeps. Returns false if the loop has to end. */
    boolean sleep(long milliseconds);
  }

  /** The error of a request without an answer. */
  public static final class LinkLost extends Exception {
    private static final long serialVersionUID = 1;
  }

  /** The answer of the server. */
  public static final class Reply {
    final int status;
    final List<Notice> notices;

    public Reply(int status, List<Notice> notices) {
      this.status = status;
      this.notices = notices;
    }
  }

  /** Milliseconds until the next request after the first failure. It doubles up to the longest. */
  static final long FIRST_PAUSE = 2000;
  static final long LONGEST_PAUSE = 300_000;
  /** Milliseconds between two answers that come at once, so that a broken server is not flooded. */
  static final long LEAST_PAUSE = 500;

  private final Server server;
  private final Device device;

  public NoticeLoop(Server server, Device device) {
    this.server = server;
    this.device = device;
  }

  /** Runs until the device says so, or until the server no longer knows this device. Returns true in the latter case. */
  public boolean run() {
    int failures = 0;
    while (true) {
      int status = ask();
      if (isGone(status)) return true;
      failures = status == 200 || status == 204 ? 0 : failures + 1;
      if (!device.sleep(failures == 0 ? LEAST_PAUSE : pauseAfter(failures))) return false;
    }
  }

  /** Returns true for the status of a session that has ended. A proxy in front of the server may answer the others. */
  static boolean isGone(int status) {
    return status == 410;
  }

  /** Returns the milliseconds until the next request. */
  static long pauseAfter(int failures) {
    return failures > 8 ? LONGEST_PAUSE : Math.min(LONGEST_PAUSE, FIRST_PAUSE << (failures - 1));
  }

  /** Makes one request and shows what it brought. Returns its status, or 0 without an answer. */
  private int ask() {
    try {
      Reply reply = server.waitFor(device.seen());
      if (reply.status == 200) showAll(reply.notices);
      return reply.status;
    } catch (LinkLost lost) {
      return 0;
    }
  }

  private void showAll(List<Notice> notices) {
    for (Notice notice : notices) {
      if (notice.seq <= device.seen()) continue;
      device.show(notice);
      device.keepSeen(notice.seq);
    }
  }
}

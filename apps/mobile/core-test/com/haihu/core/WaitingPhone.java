package com.haihu.core;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Waits at a running server as the app does, without a phone. Arguments: the server's address and the device's secret. Prints
 * each notice that it shows, and ends when the server no longer knows the device. Pauses are a hundred times shorter.
 */
public final class WaitingPhone implements NoticeRequest.Reader, NoticeLoop.Device {
  private static final int HURRY = 100;
  /** A notice of the answer. The titles of this trial hold no quotes. */
  private static final Pattern NOTICE = Pattern.compile("\"seq\":(\\d+),\"kind\":\"([^\"]*)\",\"title\":\"([^\"]*)\"");

  private long seen;

  private WaitingPhone() {}

  public static void main(String[] args) {
    WaitingPhone phone = new WaitingPhone();
    boolean isGone = new NoticeLoop(new NoticeRequest(args[0], args[1], phone), phone).run();
    System.out.println(isGone ? "gone" : "ended");
  }

  @Override
  public List<Notice> read(String text) {
    List<Notice> notices = new ArrayList<Notice>();
    Matcher found = NOTICE.matcher(text);
    while (found.find()) notices.add(new Notice(Long.parseLong(found.group(1)), found.group(2), found.group(3), "", ""));
    return notices;
  }

  @Override
  public long seen() {
    return seen;
  }

  @Override
  public void show(Notice notice) {
    System.out.println("shown " + notice.title);
  }

  @Override
  public void keepSeen(long seq) {
    seen = seq;
  }

  @Override
  public boolean sleep(long milliseconds) {
    try {
      Thread.sleep(milliseconds / HURRY);
      return true;
    } catch (InterruptedException ended) {
      return false;
    }
  }
}

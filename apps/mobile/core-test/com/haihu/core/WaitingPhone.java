package com.haihu.core;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Waits at a running server as the app does, without a phone. Arguments: the server's address and the device's secret. Prints
 * each notice that it shows, and ends when the server no longer knows the device. Pauses are a hundred times shorter.
 */
public final class WaitingPhone implements NoticeLoop.Server, NoticeLoop.Device {
  private static final int PATIENCE = 60_000;
  private static final int HURRY = 100;
  /** A notice of the answer. The titles of this trial hold no quotes. */
  private static final Pattern NOTICE = Pattern.compile("\"seq\":(\\d+),\"kind\":\"([^\"]*)\",\"title\":\"([^\"]*)\"");

  private final String address;
  private final String secret;
  private long seen;

  private WaitingPhone(String address, String secret) {
    this.address = address;
    this.secret = secret;
  }

  public static void main(String[] args) {
    WaitingPhone phone = new WaitingPhone(args[0], args[1]);
    System.out.println(new NoticeLoop(phone, phone).run() ? "gone" : "ended");
  }

  @Override
  public NoticeLoop.Reply waitFor(long after) throws NoticeLoop.LinkLost {
    HttpURLConnection connection = null;
    try {
      connection = (HttpURLConnection) new URL(address + "/gateway/api/notice/wait?seen=" + after).openConnection();
      connection.setConnectTimeout(PATIENCE);
      connection.setReadTimeout(PATIENCE);
      connection.setUseCaches(false);
      connection.setRequestProperty("device-secret", secret);
      int status = connection.getResponseCode();
      return new NoticeLoop.Reply(status, status == 200 ? read(connection) : new ArrayList<Notice>());
    } catch (IOException lost) {
      throw new NoticeLoop.LinkLost();
    } finally {
      if (connection != null) connection.disconnect();
    }
  }

  private static List<Notice> read(HttpURLConnection connection) throws IOException {
    StringBuilder text = new StringBuilder();
    try (BufferedReader body = new BufferedReader(new InputStreamReader(connection.getInputStream(), "UTF-8"))) {
      for (int letter = body.read(); letter >= 0; letter = body.read()) text.append((char) letter);
    }
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

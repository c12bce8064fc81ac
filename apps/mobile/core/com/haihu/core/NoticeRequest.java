package com.haihu.core;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;

/** Waits at the server for notices of this device, by a secret that gives nothing else. */
public final class NoticeRequest implements NoticeLoop.Server {
  /** Reads the notices of an answer. */
  public interface Reader {
    /** Throws `IOException` if the text is broken, so that the server is asked again. */
    List<Notice> read(String text) throws IOException;
  }

  private static final int CONNECTS_WITHIN = 20_000;
  /** Longer than the server keeps a request that has nothing to say. */
  private static final int ANSWERS_WITHIN = 270_000;
  private static final int MOST_BYTES = 64 * 1024;

  private final String origin;
  private final String secret;
  private final Reader reader;

  public NoticeRequest(String origin, String secret, Reader reader) {
    this.origin = origin;
    this.secret = secret;
    this.reader = reader;
  }

  @Override
  public NoticeLoop.Reply waitFor(long seen) throws NoticeLoop.LinkLost {
    HttpURLConnection connection = null;
    try {
      URL address = new URL(origin + "/gateway/api/notice/wait?seen=" + seen);
      connection = (HttpURLConnection) address.openConnection();
      connection.setConnectTimeout(CONNECTS_WITHIN);
      connection.setReadTimeout(ANSWERS_WITHIN);
      connection.setInstanceFollowRedirects(false);
      connection.setUseCaches(false);
      connection.setRequestProperty("device-secret", secret);
      int status = connection.getResponseCode();
      return new NoticeLoop.Reply(status, status == 200 ? reader.read(text(connection)) : new ArrayList<Notice>());
    } catch (IOException lost) {
      throw new NoticeLoop.LinkLost();
    } finally {
      if (connection != null) connection.disconnect();
    }
  }

  private static String text(HttpURLConnection connection) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] part = new byte[4096];
    try (InputStream body = connection.getInputStream()) {
      for (int length = body.read(part); length >= 0; length = body.read(part)) {
        bytes.write(part, 0, length);
        if (bytes.size() > MOST_BYTES) throw new IOException("too long");
      }
    }
    return bytes.toString("UTF-8");
  }
}

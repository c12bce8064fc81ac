package com.haihu.app;

import android.net.Uri;
import android.webkit.ValueCallback;
import android.webkit.WebMessage;
import android.webkit.WebMessagePort;
import android.webkit.WebView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * The way between page and phone. It is a message port that is posted to the main frame, and only if the frame is of our
 * server. A frame inside of the page has no part in it.
 */
final class Bridge {
  /** Carries out the orders of the page. */
  interface Phone {
    void order(String what, JSONObject order, Answer answer);
  }

  private final WebView view;
  private final Phone phone;
  private final String script;
  private WebMessagePort port;

  Bridge(WebView view, Phone phone) {
    this.view = view;
    this.phone = phone;
    this.script = read();
  }

  /** Closes the port of a page that is left. */
  void close() {
    if (port != null) port.close();
    port = null;
  }

  /** Gives the page of this origin its end of the bridge, unless it has one already. */
  void open(final String origin) {
    view.evaluateJavascript(
        script,
        new ValueCallback<String>() {
          @Override
          public void onReceiveValue(String isWaiting) {
            if ("true".equals(isWaiting)) post(origin);
          }
        });
  }

  /** Tells the page of an event. */
  void tell(String event, JSONObject data) {
    send(Json.of("event", event, "data", data));
  }

  private void post(String origin) {
    close();
    WebMessagePort[] ends = view.createWebMessageChannel();
    port = ends[0];
    port.setWebMessageCallback(
        new WebMessagePort.WebMessageCallback() {
          @Override
          public void onMessage(WebMessagePort from, WebMessage message) {
            if (from == port) hear(message.getData());
          }
        });
    view.postWebMessage(new WebMessage("haihu", new WebMessagePort[] {ends[1]}), Uri.parse(origin));
  }

  private void hear(String text) {
    try {
      JSONObject order = new JSONObject(text);
      phone.order(order.getString("what"), order, new Reply(port, order.getLong("id")));
    } catch (JSONException wrong) {
      // Only our page has the port. An order without a number cannot be answered.
    }
  }

  private final class Reply implements Answer {
    private final WebMessagePort asker;
    private final long id;

    Reply(WebMessagePort asker, long id) {
      this.asker = asker;
      this.id = id;
    }

    @Override
    public void give(JSONObject answer) {
      if (asker == port) send(Json.of("id", id, "answer", answer));
    }

    @Override
    public void refuse(String reason) {
      if (asker == port) send(Json.of("id", id, "problem", reason));
    }
  }

  private void send(JSONObject message) {
    if (port != null) port.postMessage(new WebMessage(message.toString()));
  }

  private String read() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] part = new byte[4096];
    try (InputStream file = view.getContext().getAssets().open("bridge.js")) {
      for (int length = file.read(part); length >= 0; length = file.read(part)) bytes.write(part, 0, length);
      return bytes.toString("UTF-8");
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}

package com.haihu.app;

import com.haihu.core.Notice;
import com.haihu.core.NoticeRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/** Reads the notices of the server's answers by Android's JSON. */
final class NoticeReader implements NoticeRequest.Reader {
  @Override
  public List<Notice> read(String text) throws IOException {
    try {
      JSONArray list = new JSONObject(text).getJSONObject("data").getJSONArray("list");
      List<Notice> notices = new ArrayList<Notice>();
      for (int at = 0; at < list.length(); at++) {
        JSONObject one = list.getJSONObject(at);
        String kind = one.getString("kind");
        notices.add(
            new Notice(one.getLong("seq"), kind, one.getString("title"), one.optString("text"), one.getString("path")));
      }
      return notices;
    } catch (JSONException broken) {
      throw new IOException(broken);
    }
  }
}

package com.haihu.app;

import org.json.JSONException;
import org.json.JSONObject;

/** Makes JSON without its checked error, which only names that are null would cause. */
final class Json {
  private Json() {}

  /** Returns an object of names and values in turn: `of("outcome", "dialled")`. */
  static JSONObject of(Object... namesAndValues) {
    JSONObject made = new JSONObject();
    try {
      for (int at = 0; at < namesAndValues.length; at += 2) {
        Object value = namesAndValues[at + 1];
        made.put((String) namesAndValues[at], value == null ? JSONObject.NULL : value);
      }
    } catch (JSONException impossible) {
      throw new IllegalArgumentException(impossible);
    }
    return made;
  }

  /** Returns the text of a field, or null. */
  static String text(JSONObject order, String name) {
    return order.isNull(name) ? null : order.optString(name);
  }
}

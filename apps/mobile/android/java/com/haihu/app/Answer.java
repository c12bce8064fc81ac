package com.haihu.app;

import org.json.JSONObject;

/** Takes the answer to an order of the page. */
interface Answer {
  void give(JSONObject answer);

  /** Refuses the order. The reason is for developers. */
  void refuse(String reason);
}

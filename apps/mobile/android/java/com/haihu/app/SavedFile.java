package com.haihu.app;

import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.util.Base64;
import java.io.IOException;
import java.io.OutputStream;
import org.json.JSONObject;

/** Saves a file of the page at a place that the user chooses. This needs no permission. */
final class SavedFile {
  private SavedFile() {}

  /** Answers with `saved`: false if the user went back. */
  static void save(final Context context, Results results, final JSONObject order, final Answer answer) {
    Intent place =
        new Intent(Intent.ACTION_CREATE_DOCUMENT)
            .addCategory(Intent.CATEGORY_OPENABLE)
            .setType(order.optString("type", "application/octet-stream"))
            .putExtra(Intent.EXTRA_TITLE, order.optString("name"));
    results.open(
        place,
        new Results.Taker() {
          @Override
          public void take(Intent result) {
            Uri chosen = result == null ? null : result.getData();
            if (chosen == null) answer.give(Json.of("saved", false));
            else write(context, chosen, order.optString("base64"), answer);
          }
        });
  }

  private static void write(Context context, Uri file, String base64, Answer answer) {
    try (OutputStream bytes = context.getContentResolver().openOutputStream(file)) {
      bytes.write(Base64.decode(base64, Base64.DEFAULT));
      answer.give(Json.of("saved", true));
    } catch (IOException full) {
      answer.refuse("the file could not be written");
    } catch (RuntimeException refused) {
      answer.refuse("the file may not be written");
    }
  }
}
